"""How shops of eight languages say one thing, for the generator of listings. `{}` is the number with its unit.

Written from knowledge of the trade, not from the reader's vocabulary: what the reader cannot read is its miss.
"""
# ruff: noqa: E501, RUF001  one phrase in eight languages is one row; full-width signs and kana are the data here

LANGUAGES = ("en", "de", "fr", "it", "es", "nl", "zh", "ja")

SAY: dict[str, dict[str, tuple[str, ...]]] = {
    "case_outer_mm": {
        "en": ("case diameter {}", "outer diameter: {}", "outside diameter {} (without crown)", "Case size: {}", "O.D. {}",
               "case dia. {}", "{} outside", "diameter (excluding crown): {}", "Case Diametre: {}"),
        "de": ("Gehäusedurchmesser {}", "Außendurchmesser {} ohne Krone", "Durchmesser außen: {}", "Gehäuse Ø {}"),
        "fr": ("diamètre extérieur {}", "diamètre du boîtier {} hors couronne", "Ø boîtier {}"),
        "it": ("diametro esterno {}", "diametro cassa {} senza corona", "cassa Ø {}"),
        "es": ("diámetro exterior {}", "diámetro de la caja: {} sin corona", "caja de {}"),
        "nl": ("buitendiameter {}", "diameter kast {} zonder kroon", "kastdiameter: {}"),
        "zh": ("外径{}", "表壳直径{}", "表壳直径：{}（不含表冠）"),
        "ja": ("外径{}", "ケース径{}（リューズ除く）", "ケース直径{}"),
    },
    "case_seat_mm": {
        "en": ("inner diameter {}", "internal diameter: {}", "bore for the movement {}", "movement seat {}", "inside dia {}",
               "I.D. {}", "Inner Diamter: {}", "movement recess {}"),
        "de": ("Werkaufnahme {}", "Innendurchmesser {}", "Innendurchmesser für das Werk: {}", "Werksitz Ø {}"),
        "fr": ("diamètre intérieur {}", "logement du mouvement {}", "logement mouvement: {}"),
        "it": ("diametro interno {}", "sede movimento {}", "sede del movimento: {}"),
        "es": ("diámetro interior {}", "alojamiento del movimiento {}", "diámetro interno: {}"),
        "nl": ("binnendiameter {}", "uitsparing uurwerk {}", "binnenmaat {}"),
        "zh": ("内径{}", "机芯位{}", "机芯位内径：{}"),
        "ja": ("内径{}", "機械受け内径{}", "内径：{}"),
    },
    "case_movement_mm": {
        "en": ("for {} movement", "movement size: {}", "suitable movement {}", "Movement diameter: {}"),
        "de": ("für Werk {}", "für Werke mit {}", "Werkgröße {}"),
        "fr": ("pour mouvement {}", "pour mouvement de {}"),
        "it": ("per movimento {}", "per movimento da {}"),
        "es": ("para movimiento {}", "para movimiento de {}"),
        "nl": ("voor uurwerk {}", "voor uurwerk van {}"),
        "zh": ("适用{}机芯", "机芯尺寸{}"),
        "ja": ("{}ムーブメント用", "ムーブメントサイズ{}"),
    },
    "case_dial_mm": {
        "en": ("dial size {}", "suitable dial {}", "suit dial {}", "dial seat: {}", "Dial diameter: {}", "for dial {}"),
        "de": ("Zifferblattdurchmesser {}", "Zifferblatt {}", "Zifferblattauflage {}", "für Zifferblatt {}"),
        "fr": ("cadran {}", "pour cadran {}", "diamètre cadran {}"),
        "it": ("quadrante {}", "sede quadrante {}", "per quadrante {}"),
        "es": ("esfera {}", "para esfera de {}", "diámetro esfera {}"),
        "nl": ("wijzerplaat {}", "voor wijzerplaat {}"),
        "zh": ("表盘{}", "表盘直径{}", "适用表盘{}"),
        "ja": ("文字盤{}", "文字盤径{}"),
    },
    "case_thickness_mm": {
        "en": ("thickness {}", "Case Thickness: about {}", "{} thick", "height with glass {}", "Thicknes: {}", "total height {}"),
        "de": ("Höhe {}", "Höhe inkl. Glas {}", "Gesamthöhe {}", "Dicke {}"),
        "fr": ("épaisseur {}", "épaisseur avec verre {}", "hauteur totale {}"),
        "it": ("spessore {}", "altezza {}", "spessore con vetro {}"),
        "es": ("grosor {}", "espesor {}", "altura {}"),
        "nl": ("dikte {}", "hoogte {}", "hoogte met glas {}"),
        "zh": ("厚度{}", "厚{}"),
        "ja": ("厚さ{}", "厚み{}"),
    },
    "lug_mm": {
        "en": ("lug width {}", "lug {}", "lugs {}", "band width: {}", "strap width {}", "{} lugs", "between lugs {}"),
        "de": ("Bandanstoß {}", "Stegbreite {}", "Bandbreite {}"),
        "fr": ("entre-cornes {}", "entrecorne {}", "largeur bracelet {}"),
        "it": ("anse {}", "passo anse {}", "larghezza anse {}"),
        "es": ("asas {}", "ancho entre asas {}", "ancho de asas {}"),
        "nl": ("bandaanzet {}", "bandbreedte {}", "lugs {}"),
        "zh": ("表耳{}", "表带宽{}", "耳距{}"),
        "ja": ("ラグ幅{}", "ベルト幅{}"),
    },
    "case_depth_mm": {
        "en": ("depth from dial seat to back {}", "inside height from dial ledge to back {}", "depth: {}", "inner height {}"),
        "de": ("Einbautiefe {}", "Innenhöhe {}", "Tiefe {}"),
        "fr": ("profondeur {}", "hauteur intérieure {}"),
        "it": ("profondità {}", "altezza interna {}"),
        "es": ("profundidad {}", "altura interior {}"),
        "nl": ("diepte {}", "inbouwdiepte {}"),
        "zh": ("深度{}",),
        "ja": ("深さ{}",),
    },
    "dial_mm": {
        "en": ("dial diameter {}", "Dial size: {}", "diameter {}", "Dial Diametr: {}", "dia {}", "dial {}"),
        "de": ("Durchmesser {}", "Zifferblattdurchmesser {}", "Ø {}"),
        "fr": ("diamètre {}", "cadran de {}", "Ø {}"),
        "it": ("diametro {}", "diametro quadrante {}"),
        "es": ("diámetro {}", "esfera de {}"),
        "nl": ("diameter {}", "doorsnede {}"),
        "zh": ("直径{}", "表盘直径{}", "表盘{}"),
        "ja": ("直径{}", "文字盤径{}"),
    },
    "dial_thickness_mm": {
        "en": ("thickness {}", "{} thick"),
        "de": ("Dicke {}", "Stärke {}"),
        "fr": ("épaisseur {}",),
        "it": ("spessore {}",),
        "es": ("grosor {}",),
        "nl": ("dikte {}",),
        "zh": ("厚{}", "厚度{}"),
        "ja": ("厚さ{}",),
    },
    "centre_hole_mm": {
        "en": ("centre hole {}", "center hole: {}", "hole {}"),
        "de": ("Mittelloch {}", "Loch in der Mitte {}"),
        "fr": ("trou central {}",),
        "it": ("foro centrale {}",),
        "es": ("agujero central {}",),
        "nl": ("gat midden {}", "centraal gat {}"),
        "zh": ("中心孔{}",),
        "ja": ("センター穴{}",),
    },
    "movement_mm": {
        "en": ("diameter {}", "dia. {}", "movement diameter {}", "{} diameter"),
        "de": ("Durchmesser {}", "Ø {}"),
        "fr": ("diamètre {}",),
        "it": ("diametro {}",),
        "es": ("diámetro {}",),
        "nl": ("diameter {}",),
        "zh": ("直径{}",),
        "ja": ("直径{}",),
    },
    "movement_height_mm": {
        "en": ("height {}", "thickness: {}", "{} high"),
        "de": ("Höhe {}", "Werkhöhe {}"),
        "fr": ("hauteur {}", "épaisseur {}"),
        "it": ("altezza {}",),
        "es": ("altura {}",),
        "nl": ("hoogte {}",),
        "zh": ("厚{}",),
        "ja": ("厚さ{}",),
    },
    "hour_hole_mm": {
        "en": ("hour {}", "hour hand hole {}", "Hour hole: {}", "Houre hand: {}"),
        "de": ("Stunde {}", "Stundenzeiger {}"),
        "fr": ("heure {}", "heures {}"),
        "it": ("ore {}", "ora {}"),
        "es": ("hora {}", "horas {}"),
        "nl": ("uur {}", "uurwijzer {}"),
        "zh": ("时针{}", "时针孔{}"),
        "ja": ("時針{}",),
    },
    "minute_hole_mm": {
        "en": ("minute {}", "minute hand hole {}", "Minute hole: {}", "Minuet hand: {}"),
        "de": ("Minute {}", "Minutenzeiger {}"),
        "fr": ("minute {}", "minutes {}"),
        "it": ("minuti {}", "minuto {}"),
        "es": ("minuto {}", "minutero {}"),
        "nl": ("minuut {}", "minutenwijzer {}"),
        "zh": ("分针{}", "分针孔{}"),
        "ja": ("分針{}",),
    },
    "sec_hole_mm": {
        "en": ("second {}", "small second hole {}", "Second hole: {}", "Secand hand: {}", "sub seconds hand {}"),
        "de": ("Sekunde {}", "kleine Sekunde {}", "Sekundenzeiger {}"),
        "fr": ("seconde {}", "petite seconde {}"),
        "it": ("secondi {}", "piccoli secondi {}"),
        "es": ("segundo {}", "segundero {}"),
        "nl": ("seconde {}", "kleine seconde {}"),
        "zh": ("秒针{}", "秒针孔{}"),
        "ja": ("秒針{}",),
    },
    "ring_inner_mm": {
        "en": ("inner {}", "inside diameter {}", "ID {}"), "de": ("innen {}", "Innendurchmesser {}"),
        "fr": ("intérieur {}", "diamètre intérieur {}"), "it": ("interno {}",), "es": ("interior {}",),
        "nl": ("binnen {}", "binnendiameter {}"), "zh": ("内径{}",), "ja": ("内径{}",),
    },
    "ring_outer_mm": {
        "en": ("outer {}", "outside diameter {}", "OD {}"), "de": ("außen {}", "Außendurchmesser {}"),
        "fr": ("extérieur {}", "diamètre extérieur {}"), "it": ("esterno {}",), "es": ("exterior {}",),
        "nl": ("buiten {}", "buitendiameter {}"), "zh": ("外径{}",), "ja": ("外径{}",),
    },
    "stem_thread_mm": {
        "en": ("thread {}", "{} thread", "thread diameter {}"), "de": ("Gewinde {}",), "fr": ("filetage {}",),
        "it": ("filetto {}", "filettatura {}"), "es": ("rosca {}",), "nl": ("schroefdraad {}", "draad {}"),
        "zh": ("螺纹{}",), "ja": ("ねじ{}",),
    },
    "stem_length_mm": {
        "en": ("length {}", "overall length {}", "{} long"), "de": ("Länge {}",), "fr": ("longueur {}",),
        "it": ("lunghezza {}",), "es": ("longitud {}", "largo {}"), "nl": ("lengte {}",), "zh": ("长{}", "长度{}"),
        "ja": ("長さ{}", "全長{}"),
    },
    "crown_mm": {
        "en": ("crown diameter {}", "diameter {}"), "de": ("Kronendurchmesser {}", "Durchmesser {}"), "fr": ("diamètre {}",),
        "it": ("diametro {}",), "es": ("diámetro {}",), "nl": ("diameter {}",), "zh": ("直径{}",), "ja": ("直径{}",),
    },
    "crown_tap_mm": {
        "en": ("thread {}", "thread dia {}"), "de": ("Gewinde {}",), "fr": ("filetage {}",), "it": ("filetto {}",),
        "es": ("rosca {}",), "nl": ("schroefdraad {}",), "zh": ("螺纹{}",), "ja": ("ねじ{}",),
    },
    "crown_tube_mm": {
        "en": ("for tube {}", "fits case tube {}", "tube {}"), "de": ("für Tubus {}", "Tubus {}"), "fr": ("pour tube {}",),
        "it": ("per tubo {}",), "es": ("para tubo de {}",), "nl": ("voor buis {}",), "zh": ("套管{}",), "ja": ("チューブ{}",),
    },
    "crystal_mm": {
        "en": ("diameter {}", "dia {}"), "de": ("Durchmesser {}",), "fr": ("diamètre {}",), "it": ("diametro {}",),
        "es": ("diámetro {}",), "nl": ("diameter {}",), "zh": ("直径{}",), "ja": ("直径{}",),
    },
    "crystal_thickness_mm": {
        "en": ("thickness {}", "{} thick"), "de": ("Dicke {}", "Stärke {}"), "fr": ("épaisseur {}",), "it": ("spessore {}",),
        "es": ("grosor {}",), "nl": ("dikte {}",), "zh": ("厚{}",), "ja": ("厚さ{}",),
    },
}  # fmt: skip

CLOCKS = {
    "seconds_clock": {
        "en": ("small seconds at {} o'clock", "sub second @{}", "sub dial {}H", "subseconds at {}", "Smal Secand at {} oclock"),
        "de": ("kleine Sekunde bei {} Uhr", "kleine Sekunde auf {}"), "fr": ("petite seconde à {}h", "seconde à {} heures"),
        "it": ("piccoli secondi a ore {}", "secondi alle {}"), "es": ("pequeño segundero a las {}", "segundero a las {}"),
        "nl": ("kleine seconde op {} uur",), "zh": ("{}点小秒", "小秒针{}点位"), "ja": ("{}時位置スモールセコンド", "スモールセコンド{}時"),
    },
    "crown_clock": {
        "en": ("crown at {} o'clock", "crown at {}", "crown {}h", "crown position: {}"), "de": ("Krone bei {} Uhr",),
        "fr": ("couronne à {}h",), "it": ("corona a ore {}",), "es": ("corona a las {}",), "nl": ("kroon op {} uur",),
        "zh": ("{}点表冠", "表冠{}点"), "ja": ("リューズ{}時",),
    },
}  # fmt: skip

WORDS = {
    ("crystal_type", "sapphire"): {
        "en": "sapphire crystal", "de": "Saphirglas", "fr": "verre saphir", "it": "vetro zaffiro", "es": "cristal de zafiro",
        "nl": "saffierglas", "zh": "蓝宝石", "ja": "サファイアガラス",
    },
    ("crystal_type", "mineral"): {
        "en": "mineral glass", "de": "Mineralglas", "fr": "verre minéral", "it": "vetro minerale", "es": "cristal mineral",
        "nl": "mineraalglas", "zh": "矿物玻璃", "ja": "ミネラルガラス",
    },
    ("crystal_type", "acrylic"): {
        "en": "acrylic crystal", "de": "Acrylglas", "fr": "verre plexi", "it": "vetro plexi", "es": "cristal acrílico",
        "nl": "plexiglas", "zh": "亚克力", "ja": "アクリル風防",
    },
    ("dial_feet", "present"): {
        "en": "with dial feet", "de": "mit Füßen", "fr": "avec pieds", "it": "con piedini", "es": "con patas",
        "nl": "met pootjes", "zh": "带脚", "ja": "足あり",
    },
    ("dial_feet", "none"): {
        "en": "no feet", "de": "ohne Füße", "fr": "sans pieds", "it": "senza piedini", "es": "sin patas",
        "nl": "zonder pootjes", "zh": "无脚", "ja": "足なし",
    },
    ("dial_feet_count", "2"): {
        "en": "two dial feet", "de": "2 Füße", "fr": "deux pieds", "it": "due piedini", "es": "dos patas",
        "nl": "2 pootjes", "zh": "两个脚", "ja": "足2本",
    },
    ("excludes", "movement"): {
        "en": "movement not included", "de": "ohne Werk", "fr": "sans mouvement", "it": "senza movimento",
        "es": "sin movimiento", "nl": "zonder uurwerk", "zh": "不含机芯", "ja": "ムーブメント別売",
    },
    ("excludes", "dial hands movement"): {
        "en": "no movement, dial or hands", "de": "Lieferung ohne Werk, Zifferblatt und Zeiger",
        "fr": "sans mouvement, cadran ni aiguilles", "it": "senza movimento, quadrante e lancette",
        "es": "sin movimiento, esfera ni agujas", "nl": "zonder uurwerk, wijzerplaat en wijzers",
        "zh": "不含机芯、表盘和指针", "ja": "ムーブメント、文字盤、針なし",
    },
    ("includes", "ring"): {
        "en": "comes with movement ring", "de": "mit Werkhaltering", "fr": "avec cercle d'emboîtage", "it": "con anello movimento",
        "es": "con anillo de movimiento", "nl": "met werkring", "zh": "带机芯圈", "ja": "中枠付き",
    },
    ("includes", "stem"): {
        "en": "with stem", "de": "mit Aufzugswelle", "fr": "avec tige", "it": "con albero", "es": "con tija", "nl": "met opwindas",
        "zh": "带柄轴", "ja": "巻真付き",
    },
    ("jewels", "17"): {
        "en": "17 jewels", "de": "17 Steine", "fr": "17 rubis", "it": "17 rubini", "es": "17 rubíes", "nl": "17 stenen",
        "zh": "17钻", "ja": "17石",
    },
}  # fmt: skip

TITLES = {
    "case": {
        "en": ("Stainless steel watch case", "Bronze case brushed", "Polished Watch Case"), "de": ("Uhrengehäuse Edelstahl",),
        "fr": ("Boîtier de montre acier",), "it": ("Cassa orologio in acciaio",), "es": ("Caja de acero",),
        "nl": ("Horlogekast staal",), "zh": ("不锈钢表壳",), "ja": ("ステンレスケース",),
    },
    "dial": {
        "en": ("Sterile black dial", "Blue sunburst watch dial"), "de": ("Zifferblatt schwarz",), "fr": ("Cadran noir",),
        "it": ("Quadrante nero",), "es": ("Esfera negra",), "nl": ("Zwarte wijzerplaat",), "zh": ("黑色表盘",), "ja": ("黒文字盤",),
    },
    "hands": {
        "en": ("Blued steel hands set", "Cathedral watch hands"), "de": ("Zeigersatz gebläut",), "fr": ("Jeu d'aiguilles bleuies",),
        "it": ("Set di lancette blu",), "es": ("Juego de agujas azules",), "nl": ("Set wijzers blauw",), "zh": ("蓝钢指针",),
        "ja": ("青焼き針",),
    },
    "movement": {
        "en": ("Hand winding movement",), "de": ("Uhrwerk Handaufzug",), "fr": ("Mouvement à remontage manuel",),
        "it": ("Movimento a carica manuale",), "es": ("Movimiento de cuerda manual",), "nl": ("Uurwerk handopwind",),
        "zh": ("手动机芯",), "ja": ("手巻きムーブメント",),
    },
    "ring": {
        "en": ("Movement spacer ring brass",), "de": ("Werkhaltering Messing",), "fr": ("Cercle d'emboîtage laiton",),
        "it": ("Anello movimento in ottone",), "es": ("Anillo de movimiento de latón",), "nl": ("Werkring messing",),
        "zh": ("机芯固定圈",), "ja": ("中枠 真鍮",),
    },
    "stem": {
        "en": ("Winding stem",), "de": ("Aufzugswelle",), "fr": ("Tige de remontoir",), "it": ("Albero di carica",),
        "es": ("Tija de remontuar",), "nl": ("Opwindas",), "zh": ("柄轴",), "ja": ("巻真",),
    },
    "crown": {
        "en": ("Onion crown steel",), "de": ("Zwiebelkrone Edelstahl",), "fr": ("Couronne acier",), "it": ("Corona acciaio",),
        "es": ("Corona acero",), "nl": ("Kroon staal",), "zh": ("洋葱表冠",), "ja": ("リューズ",),
    },
    "crystal": {
        "en": ("Flat sapphire crystal",), "de": ("Saphirglas flach",), "fr": ("Verre saphir plat",), "it": ("Vetro zaffiro piatto",),
        "es": ("Cristal de zafiro plano",), "nl": ("Saffierglas vlak",), "zh": ("平面蓝宝石玻璃",), "ja": ("平サファイアガラス",),
    },
}  # fmt: skip

FOR = {"en": ("for {}", "fit {}", "Fits {}", "suitable for {}"), "de": ("für {}", "passend für {}"), "fr": ("pour {}",),
       "it": ("per {}",), "es": ("para {}",), "nl": ("voor {}",), "zh": ("适用{}", "适合{}"), "ja": ("{}用", "{}対応")}  # fmt: skip
NOT_FOR = {"en": ("not for {}", "does not fit {}"), "de": ("nicht für {}",), "fr": ("pas pour {}",), "it": ("non per {}",),
           "es": ("no para {}",), "nl": ("niet voor {}",), "zh": ("不适用{}",), "ja": ("{}非対応",)}  # fmt: skip
NOISE = {
    "en": ("Water resistant 5ATM", "1-3 mm error due to manual measurement", "316L steel", "free shipping in 15 days",
           "Package: 1 x", "price 25 USD", "no logo", "C3 lume", "please allow 1-2mm error"),
    "de": ("Preis 35 €", "Messfehler von 1-2 mm möglich", "5 bar wasserdicht", "Neu und unbenutzt", "Versand 5 Euro"),
    "fr": ("envoi suivi", "écart de 1 à 2 mm possible", "étanche 5 ATM", "neuf"),
    "it": ("spedizione inclusa 5 euro", "errore di misura 1-2 mm", "nuovo"),
    "es": ("envío 5 euros", "error de medición de 1-2 mm", "nuevo"),
    "nl": ("verzending 5 euro", "meetfout 1-2 mm mogelijk", "nieuw"),
    "zh": ("手工测量误差1-3mm", "全新", "包邮", "防水5ATM"),
    "ja": ("新品", "誤差1mm", "送料無料", "5気圧防水"),
}  # fmt: skip
STYLE = {"en": ("6497 style", "6497 look", "6498 homage"), "de": ("6497-Look", "im 6497-Stil")}
