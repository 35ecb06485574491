"""What shops write, in English, German, French, Italian, Spanish and Dutch: word -> what it speaks of.

A word may speak of several things ("Stundenzeiger": HOUR, HANDS). German and Dutch compounds are taken apart by
PIECES. Words are looked up without accents; ä ö ü also as ae oe ue. Names in capitals are explained by their words.
"""


def words(text: str) -> frozenset[str]:
    """Return the words of a text as a set: lists of words read better as prose."""
    return frozenset(text.split())


MEANINGS: dict[str, str] = {
    # parts
    "CASE": "case cases casing watchcase watchcases housing gehäuse uhrengehäuse uhrgehäuse boîtier boîtiers boite "
    "caisse taschenuhrgehäuse armbanduhrgehäuse cassa casse caja cajas kast horlogekast behuizing carrure",
    "DIAL": "dial dials dialplate face zifferblatt ziffernblatt zifferblätter cadran cadrans quadrante quadranti "
    "esfera esferas wijzerplaat wijzerplaten zb",
    "HANDS": "hand hands handset needles pointer pointers zeiger zeigern zeigersatz aiguille aiguilles lancetta "
    "lancette minutenzeiger minutero trotteuse trotteuses sfere sfera aguja "
    "agujas manecilla manecillas wijzer wijzers wijzerset",
    "MOVEMENT": "movement movements werk uhrwerk werke mouvement mouvements movimento movimenti meccanismo movimiento "
    "movimientos maquinaria uurwerk uurwerken mvt mvmt mov",
    "CROWN": "crown crowns winder krone aufzugskrone aufzugsknopf aufziehknopf aufziehkrone stellkrone couronne "
    "remontoir corona coroncina coronilla kroon opwindkroon opwindknop",
    "TUBE": "tube tubes tubus kronentubus hülse tubo tubi buis buisje pipe",
    "STEM": "stem stems welle aufzugswelle aufzugwelle stellwelle tige tiges albero alberino tija tijas opwindas "
    "stelas kroonas",
    "RING": "ring rings spacer spacers werkhaltering haltering distanzring werkring cercle bague anello anelli "
    "distanziale anillo anillos espaciador tussenring afstandsring",
    "HOLDER": "holder holding support emboîtage portamovimento portamaquina halter halte retainer",
    "CRYSTAL": "crystal crystals glass glas mirror gläser uhrenglas uhrglas verre glace verres vetro vetri cristal "
    "cristallo",
    "SAPPHIRE": "sapphire saphir zaffiro zafiro saffier saffierglas",
    "MINERAL": "mineral minerale minéral mineraal hardened",
    "ACRYLIC": "acrylic acryl acrylique acrilico acrílico acrylglas "
    "plexi plexiglas plexiglass hesalite hesalith perspex",
    "LUG": "lug lugs bandanstoß anstoß anstöße bandstegbreite stegbreite stegweite entrecorne entrecornes cornes "
    "corne anse ansa passo asas asa bandaanzet aanzetbreedte aanzet hornabstand",
    "STRAP": "strap straps band bands watchband bracelet lederband armband uhrenarmband uhrband bracelets cinturino "
    "cinturini correa correas bandje horlogeband lederstrap",
    "FEET": "feet foot feets füße füßen füsse füssen fuß füßchen zifferblattfüße zifferblattfüßen zifferblattfüßchen "
    "pieds pied pattes piedini piedino piedi pies patas patillas pootjes voetjes voeten",
    "BACK": "back caseback backcover boden gehäuseboden sichtboden bodem fond fondello fondo achterkant bodendeckel "
    "glasboden glasbodem",
    "BEZEL": "bezel bezels lünette lunette lunetta bisel rehaut gasket gaskets dichtung joint guarnizione junta "
    "pakking chapter",
    "BUCKLE": "buckle clasp schließe dornschließe boucle fibbia hebilla gesp sluiting",
    "SUBDIAL": "subdial subdials totalisator hilfszifferblatt sottoquadrante subesfera",
    "SCREWS": "screws schrauben vis viti tornillos schroeven schroefjes gehäuseschrauben werkschrauben",
    "SCREW": "screw schraube vite tornillo schroef",
    "CLAMPS": "clamps clamp werkhalteklammern klammern halteklammern halteplättchen befestigungsklammern brides bride "
    "staffe staffette fascette bridas grapas klemmen klemmetjes",
    "TOOL": "tool tools werkzeug werkzeuge outil outils attrezzi utensili herramienta herramientas gereedschap",
    "BOX": "box boxes geschenkbox schachtel etui boîte-cadeau scatola astuccio estuche doosje",
    # the three hands
    "HOUR": "hour hours hr stunde stunden std heure heures ora ore hora horas horaria horario uur uren "
    "hou hower houer howr",
    "MINUTE": "minute minutes min minuten minuti minuto minutos minutero minutenzeiger minuut mins",
    "SECOND": "second seconds sec secs sekunde sekunden sek seconde secondes trotteuse secondi secondo segundo "
    "segundos segundero seconden",
    "SUBSECOND": "subsecond subseconds subsec smallseconds smallsecond kleinsekunde",
    # where a diameter is taken
    "SEAT": "seat seats seating recess ledge cavity werkaufnahme aufnahme werksitz sitz logement encageage "
    "emboitement drageoir portée sede alloggiamento incasso asiento alojamiento zitting opname uitsparing "
    "ajustage ajustages einlass auflage rabbet counterbore hueco cavidad vano incavo aussparung ausfräsung "
    "creusure evidement holte pocketing",
    "BORE": "bore bores bored bohrung bohrungen ausdrehung alésage alesaggio foratura boring",
    "OPENING": "opening aperture window öffnung ausschnitt ouverture apertura finestra ventana venster",
    "HOLE": "hole holes loch löcher lochung lochungen trou trous perçage foro fori buco agujero agujeros orificio "
    "orificios gat gaten gaatje gaatjes canon canons passung passungen sizes",
    "HOLEFIT": "fitting fittings ajustement calzata",
    # what is measured
    "DIAM": "diameter diameters dia diam durchmesser ø dm diamètre diametro diámetro doorsnede doorsnee",
    "SIZE": "size größe groesse taille misura misure tamaño talla medida maat maten mass maß maße format dimension "
    "dimensions abmessungen",
    "LENGTH": "length lengths long länge längen lang longueur longueurs lunghezza lunghezze lungo lunga longitud "
    "longitudes largo lengte lengtes lengthes",
    "THICK": "thickness thick height heights tall high höhe hoch bauhöhe dicke dick stärke stark épaisseur épais ép "
    "epais haut hauteur spessore spess altezza alto grosor espesor altura dikte dik hoogte hoog",
    "WIDTH": "width wide breite breit largeur larghezza ancho anchura breedte breed",
    "DEPTH": "depth deep tiefe tief einbautiefe innenhöhe profondeur profondità profundidad diepte diep inbouwdiepte",
    "THREAD": "thread threads threaded gewinde filetage taraudage filet filetto filettatura rosca schroefdraad draad",
    "TAP": "tap",
    "DISTANCE": "distance offset axis achse asse eje ejes abstand entraxe distanza interasse distancia afstand "
    "spacing achsabstand achsenabstand mittenabstand stichmass hartafstand asafstand",
    # which one
    "INNER": "inner int internal inside interior id innen innere innerer innerem lichte intérieur intérieure interne "
    "interno interna binnen binnenwerks inwendig inwendige inside-diameter",
    "OUTER": "outer ext outside external exterior overall od außen äußere äußerer extérieur extérieure externe esterno "
    "esterna externo externa buiten buitenwerks uitwendig uitwendige hors-tout across",
    "FEETLESS": "footless feetless fusslos fußlos",
    "MOLNIJA": "molnija molnia molniya molnya molnja молния",
    "CENTRE": "centre center central centrale mitte mittig mittelloch zentral centro centrali midden sweep",
    "SMALL": "small sub petite petit kleine kleiner kleinen piccoli piccola piccolo pequeño pequeña",
    "VISIBLE": "visible viewable sichtbar sichtbares sichtbarer sichtbare visibile visibili zichtbaar zichtbare",
    # how things are joined
    "FOR": "for für fuer pour per para voor zu into",
    "FIT": "fit fits fitted fitting suit suits suitable suited compatible compatibel kompatibel compatibile passend "
    "passt geeignet convient convenant adapté adatto adatta adatti compatibili compatibles apto apta geschikt "
    "past works accepts accept holds hold takes take replacement drops goes",
    "WITH": "with w mit avec con met incl inkl inc including includes include inclusive inklusive includi incluye "
    "inclus comprend plus comes supplied samt nebst bundled incluyen "
    "suministra suministran comprende comprenden comprennent contient contiene contienen bevat enthalt "
    "beinhaltet umfasst",
    "INCLUDED": "included include inbegriffen enthalten dabei beiliegend mitgeliefert inclus incluse compris fournie "
    "fourni incluso inclusa inclusi incluido incluida incluidos incluidas inbegrepen meegeleverd lieferumfang "
    "supplied provided enclosed compresa compresi comprese comprise comprises fournies fournis jointe "
    "jointes livree livre allegato allegata fornito fornita forniti fornite dotazione adjunto adjunta "
    "suministrado suministrada beigelegt beigefugt anbei erbij bijgeleverd bijgevoegd",
    "NOTIN": "separately separat separatamente aparte séparément apart",
    "NOT": "excluded excluido escluso exclu ausgeschlossen no not non none aucun nessuno ninguno without nicht kein "
    "keine keinen ohne exkl excl sans pas ne senza sin zonder geen niet excluding excludes exclude doesnt "
    "exclus exclue exclues esclusa esclusi escluse excluida excluidos excluidas ausgenommen mancano manque manquent "
    "faltan ontbreekt ontbreken uitgesloten dont cannot cant wont isnt missing fehlt "
    "fehlen absent manca manquant falta neither",
    "AND": "and und et e y en plus sowie ed ni né noch nor",
    "OR": "or oder ou o",
    "BUT": "but aber jedoch mais ma pero maar",
    "ONLY": "only nur seulement uniquement solo solamente alleen just",
    "AT": "at on bei auf um a à alle las op position pos positie posizione posición located",
    "CLOCK": "oclock uhr clock",
    "BOTH": "both beide beiden entrambi ambos ambas",
    # how a calibre is named
    "STYLE": "style styled styles look looks looking homage homages stil stile stijl optik estilo aspetto aussehen "
    "lookalike styling hommage omaggio homenaje inspired",
    "TYPE": "type typ tipo pattern",
    "CLONE": "asian asia asiatisch asiatisches asiatique asiatico asiático aziatisch chinese china chinesisch "
    "chinesisches chinois chinoise cinese chino chinees clone clones clon klon klone copy kopie copie copia "
    "kloon replica seagull tianjin prc",
    "SWISS": "eta unitas swiss schweizer suisse svizzero suizo zwitsers original",
    "RANDOM": "random randomly zufällig zufall aléatoire casuale casualmente aleatorio willekeurig",
    "UNIVERSAL": "universal universel universell universale universeel universeller",
    # what a shop says to be safe
    "ERROR": "error errors tolerance tolerances deviation deviations difference differences differ abweichung "
    "abweichungen messfehler messfehlern toleranz erreur écart écarts errore errori scarto diferencia "
    "diferencias desviación afwijking afwijkingen meetfout inaccuracy variance",
    "MANUAL": "manual manually measurement measuring handmessung messung manuelle manuale medición handmatige "
    "handmatig meting",
    "ALLOW": "allow allowed please bitte",
    # the rest
    "DATE": "date datum datumsfenster datumanzeige datumfenster guichet data fecha datumvenster",
    "KIT": "kit kits bausatz baukasten bouwpakket komplettset",
    "SET": "set sets satz jeu juego lot ensemble serie",
    "POCKET": "pocket taschenuhr taschenuhren taschenuhrgehäuse gousset poche tasca bolsillo zakhorloge savonnette "
    "lepine hunter",
    "WRIST": "wristwatch wristwatches wrist armbanduhr armbanduhren armbanduhrgehäuse montre-bracelet polso "
    "polshorloge pulsera",
    "GENRE": "dress pilot diver dive field aviator flieger pilots",
    "WATCH": "watch watches uhr uhren montre montres orologio orologi reloj relojes horloge horloges",
    "SIZES": "sizing",
    # units
    "MM": "mm mms millimeter millimeters millimetre millimetres millimetri milímetros millimètres ㎜",
    "CM": "cm",
    "INCH": "inch inches in zoll pouce pouces pollici pollice pulgadas pulgada duim",
    "LIGNE": "ligne lignes line lines linien linie linee linea líneas línea lijnen",
    "JEWEL": "jewel jewels jewelled j rubis rubies rubíes rubini rubine steine steinen stenen steentjes joyas rubin",
    "BPH": "bph vph vib vibrations halbschwingungen alternances alternanze alternancias",
    "PIECES": "pcs pc piece pieces stk stück stücke pièces pezzi pz piezas pza stuks",
    "NOISE": "atm bar atmospheres m meter meters metre metres ft g gr gram grams kg hz hrs % days day tage jours "
    "giorni días dagen years year jahre ans anni usd eur euro euros gbp chf rmb degrees degree deg kgs oz "
    "yuan dollar dollars ah mah weeks week months month",
    # what a price or postage stands behind
    "PRICE": "price prices preis preise prix prezzo precio prijs vb fp vhb asking postage shipping delivery "
    "versand versandkosten porto warensendung brief grossbrief maxibrief einschreiben packchen paket port envoi "
    "expedition livraison lettre colissimo spedizione spedizioni raccomandata posta envio envios gastos certificado "
    "verzending verzendkosten "
    "brievenbuspost briefpost pakket post mail tracked registered airmail insured recommande suivi",
}

# Pieces of compound words, longest first where one begins with another.
PIECES: dict[str, str] = {
    "zifferblatt": "DIAL", "ziffernblatt": "DIAL", "gehause": "CASE", "gehaeuse": "CASE", "zeiger": "HANDS",
    "stunden": "HOUR", "minuten": "MINUTE", "sekunden": "SECOND", "sekunde": "SECOND", "durchmesser": "DIAM",
    "lochung": "HOLE", "locher": "HOLE", "loch": "HOLE", "bohrung": "BORE", "innen": "INNER", "aussen": "OUTER",
    "hohe": "THICK", "hoehe": "THICK", "dicke": "THICK", "starke": "THICK", "staerke": "THICK", "breite":
    "WIDTH", "lange": "LENGTH", "laenge": "LENGTH", "tiefe": "DEPTH", "gesamt": "", "kronen": "CROWN", "krone":
    "CROWN", "tubus": "TUBE", "gewinde": "THREAD", "aufzugs": "", "wellen": "STEM", "welle": "STEM", "werk":
    "MOVEMENT", "aufnahme": "SEAT", "sitz": "SEAT", "auflage": "SEAT", "halte": "HOLDER", "halter": "HOLDER",
    "ring": "RING", "saphir": "SAPPHIRE", "mineral": "MINERAL", "mineraal": "MINERAL", "acryl": "ACRYLIC",
    "plexi": "ACRYLIC", "glas": "CRYSTAL", "band": "STRAP", "anstoss": "LUG", "steg": "LUG", "taschen":
    "POCKET", "uhren": "", "uhr": "", "fusse": "FEET", "fuesse": "FEET", "offnung": "OPENING", "oeffnung":
    "OPENING", "ausschnitt": "OPENING", "mittel": "CENTRE", "zentral": "CENTRE", "zentrum": "CENTRE", "klein":
    "SMALL", "satz": "SET", "datums": "DATE", "fenster": "OPENING", "position": "", "lage": "", "schroeven":
    "SCREWS", "schrauben": "SCREWS", "klammern": "CLAMPS", "boden": "BACK", "mass": "SIZE", "grosse": "SIZE",
    "groesse": "SIZE", "sicht": "VISIBLE", "dichtung": "BEZEL", "wijzerplaat": "DIAL", "wijzer": "HANDS",
    "kast": "CASE", "horloge": "", "uurwerk": "MOVEMENT", "uur": "HOUR", "seconde": "SECOND", "minuut":
    "MINUTE", "diameter": "DIAM", "dikte": "THICK", "hoogte": "THICK", "lengte": "LENGTH", "breedte": "WIDTH",
    "diepte": "DEPTH", "gat": "HOLE", "binnen": "INNER", "buiten": "OUTER", "kroon": "CROWN", "buis": "TUBE",
    "draad": "THREAD", "saffier": "SAPPHIRE", "zak": "POCKET", "maat": "SIZE", "centrale": "CENTRE", "opening":
    "OPENING", "aanzet": "LUG", "lug": "LUG",
}  # fmt: skip

# Hours in words, for clock positions and for feet and hands that are counted.
HOURS: dict[str, int] = {
    word: number
    for number, words in enumerate(
        (
            "one eins ein une un uno una een",
            "two zwei deux due dos twee",
            "three drei trois tre tres drie",
            "four vier quatre quattro cuatro",
            "five fünf funf fuenf cinq cinque cinco vijf",
            "six sechs sei seis zes",
            "seven sieben sept sette siete zeven",
            "eight acht huit otto ocho",
            "nine neun neuf nove nueve negen",
            "ten zehn dix dieci diez tien",
            "eleven elf onze undici once",
            "twelve zwölf zwolf zwoelf douze midi noon dodici doce twaalf",
        ),
        1,
    )
    for word in words.split()
}

# Hours as a dial writes them; I, V and X alone are letters.
ROMANS: dict[str, int] = {
    "ii": 2, "iii": 3, "iv": 4, "iiii": 4, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "xi": 11, "xii": 12,
    "ⅲ": 3, "ⅵ": 6, "ⅸ": 9, "ⅻ": 12,
}  # fmt: skip

# Words of shops that a typo must never be made of, though a letter would do it.
INNOCENT = words(
    "because cause causes chase chased cased caste fleet sweat seated heating hourly secondary seconded "
    "different there these interval diametral handle handles handy hangs handed sheath steam crowd crowned "
    "brown whole hold holds holder holey holed dials dialed dealer strip straps trap lengthy weight opened "
    "threat spread outlet insider outsider cadre spacer crystals internals minerals acrylics outers inners "
    "thickens moment monument cease infer inter integral internet packet scrap space spaces stray longitude "
    "medium fest fett stern hose four horse honor stems stemmed widths depths heights lengths minuit minette "
    "contre contra contro"
)
