"""What shops write in Chinese and Japanese: longest word first, since neither sets spaces."""

WORDS: dict[str, str] = {
    # parts
    "表壳": "CASE", "表殼": "CASE", "壳子": "CASE", "外壳": "CASE", "壳体": "CASE", "ケース": "CASE", "外装": "CASE",
    "壳": "CASE", "径": "DIAM", "表盘": "DIAL", "表盤": "DIAL", "字面": "DIAL", "盘面": "DIAL", "面盘": "DIAL",
    "文字盤": "DIAL", "文字板": "DIAL", "ダイヤル": "DIAL", "ダイアル": "DIAL", "盘": "DIAL", "指针": "HANDS",
    "表针": "HANDS", "针": "HANDS", "針": "HANDS", "指針": "HANDS", "时针": "HOUR HANDS", "時針": "HOUR HANDS",
    "短針": "HOUR HANDS", "时": "HOUR", "分": "MINUTE", "分针": "MINUTE HANDS", "分針": "MINUTE HANDS",
    "長針": "MINUTE HANDS", "秒针": "SECOND HANDS", "秒針": "SECOND HANDS", "小秒针": "SMALL SECOND HANDS",
    "小秒針": "SMALL SECOND HANDS", "小秒": "SMALL SECOND", "小三针": "SMALL SECOND",
    "小秒盘": "SUBDIAL SMALL SECOND", "副表盘": "SUBDIAL", "スモールセコンド": "SMALL SECOND",
    "スモセコ": "SMALL SECOND", "インダイヤル": "SUBDIAL", "サブダイヤル": "SUBDIAL", "小针": "SMALL SECOND",
    "秒": "SECOND", "セコンド": "SECOND", "大三针": "CENTRE SECOND", "中心秒针": "CENTRE SECOND",
    "中央秒针": "CENTRE SECOND", "中三针": "CENTRE SECOND", "センターセコンド": "CENTRE SECOND",
    "中三針": "CENTRE SECOND", "中央秒針": "CENTRE SECOND", "二针": "NOSECOND", "两针": "NOSECOND",
    "二針": "NOSECOND", "2針": "NOSECOND", "机芯": "MOVEMENT", "機芯": "MOVEMENT", "机心": "MOVEMENT",
    "ムーブメント": "MOVEMENT", "ムーブ": "MOVEMENT", "機械": "MOVEMENT", "表冠": "CROWN",
    "把头": "CROWN", "表把": "CROWN",
    "柄头": "CROWN", "把的": "CROWN",
    "上弦冠": "CROWN", "りゅうず": "CROWN", "リュウズ": "CROWN", "巻き上げボタン": "CROWN",
    "龙头": "CROWN", "リューズ": "CROWN", "竜頭": "CROWN", "龍頭": "CROWN", "管": "TUBE", "把管": "TUBE",
    "套管": "TUBE", "チューブ": "TUBE", "パイプ": "TUBE", "柄轴": "STEM", "把杆": "STEM", "表杆": "STEM",
    "柄軸": "STEM", "巻真": "STEM", "巻芯": "STEM", "上链杆": "STEM", "机芯圈": "RING MOVEMENT",
    "固定圈": "RING HOLDER", "垫圈": "RING HOLDER", "支架": "RING HOLDER", "内圈": "RING INNER",
    "中枠": "RING HOLDER", "機械台": "RING HOLDER", "スペーサー": "RING HOLDER", "リング": "RING", "圈": "RING",
    "表镜": "CRYSTAL", "表蒙": "CRYSTAL", "玻璃": "CRYSTAL", "镜面": "CRYSTAL", "風防": "CRYSTAL",
    "ガラス": "CRYSTAL", "蓝宝石": "SAPPHIRE", "藍寶石": "SAPPHIRE", "サファイア": "SAPPHIRE",
    "サファイヤ": "SAPPHIRE", "矿物": "MINERAL", "矿玻": "MINERAL CRYSTAL", "ミネラル": "MINERAL",
    "亚克力": "ACRYLIC", "有机玻璃": "ACRYLIC CRYSTAL", "アクリル": "ACRYLIC", "プラ風防": "ACRYLIC CRYSTAL",
    "表耳": "LUG", "耳距": "LUG", "耳宽": "LUG", "ラグ": "LUG", "ラグ幅": "LUG", "带宽": "LUG", "表带宽": "LUG",
    "バンド幅": "LUG", "ベルト幅": "LUG", "表带": "STRAP", "表帶": "STRAP", "ベルト": "STRAP", "バンド": "STRAP",
    "皮带": "STRAP", "バンド付": "STRAP", "盘脚": "FEET", "表盘脚": "FEET", "字脚": "FEET", "脚": "FEET",
    "足": "FEET", "干足": "FEET", "定位脚": "FEET", "表脚": "FEET", "底脚": "FEET", "盘足": "FEET", "脚钉": "FEET",
    "固定脚": "FEET", "字面脚": "FEET", "面盘脚": "FEET", "文字盤足": "FEET",
    "文字板足": "FEET", "后盖": "BACK", "底盖": "BACK",
    "背透": "BACK", "裏蓋": "BACK",
    "裏スケ": "BACK", "圈口": "BEZEL", "ベゼル": "BEZEL", "螺丝": "SCREWS", "螺钉": "SCREWS", "ネジ": "SCREWS",
    "机芯螺丝": "SCREWS", "卡子": "CLAMPS", "压片": "CLAMPS", "工具": "TOOL", "盒子": "BOX", "包装盒": "BOX",
    "箱": "BOX",
    # where and what
    "孔": "HOLE", "孔径": "HOLE DIAM", "针孔": "HANDS HOLE", "穴": "HOLE", "穴径": "HOLE DIAM", "口径": "HOLE DIAM",
    "中心孔": "CENTRE HOLE", "中孔": "CENTRE HOLE", "センター穴": "CENTRE HOLE", "秒孔": "SECOND HOLE",
    "小秒孔": "SECOND HOLE", "机芯位": "MOVEMENT SEAT", "机芯槽": "MOVEMENT SEAT", "装机": "MOVEMENT SEAT",
    "機械受け": "MOVEMENT SEAT", "表盘位": "DIAL SEAT", "盘位": "DIAL SEAT", "開口": "OPENING", "开口": "OPENING",
    "可视": "VISIBLE", "可視": "VISIBLE", "見返し": "OPENING", "直径": "DIAM", "直徑": "DIAM", "内径": "INNER DIAM",
    "內徑": "INNER DIAM", "外径": "OUTER DIAM", "外徑": "OUTER DIAM", "尺寸": "SIZE", "サイズ": "SIZE",
    "长": "LENGTH", "长度": "LENGTH", "長": "LENGTH", "長さ": "LENGTH", "全長": "LENGTH", "全长": "LENGTH",
    "厚": "THICK", "厚度": "THICK", "厚さ": "THICK", "厚み": "THICK", "高さ": "THICK", "高度": "THICK", "高": "THICK",
    "宽": "WIDTH", "幅": "WIDTH", "深": "DEPTH", "深度": "DEPTH", "深さ": "DEPTH", "内高": "DEPTH", "螺纹": "THREAD",
    "牙": "THREAD", "ねじ": "THREAD", "ネジ径": "THREAD", "内": "INNER", "外": "OUTER", "中心": "CENTRE",
    "中央": "CENTRE", "距离": "DISTANCE", "距離": "DISTANCE", "偏心": "DISTANCE", "中心距": "CENTRE DISTANCE",
    "轴距": "DISTANCE", "孔距": "DISTANCE", "軸間": "DISTANCE", "中心間距離": "CENTRE DISTANCE", "間隔": "DISTANCE",
    # how things are joined
    "适用": "FOR FIT", "适合": "FOR FIT", "適用": "FOR FIT", "配": "FOR", "用于": "FOR", "对应": "FIT", "対応": "FIT",
    "適合": "FIT", "用": "FOR", "可装": "FOR FIT", "兼容": "FIT", "带": "WITH", "含": "WITH", "附": "WITH",
    "送": "WITH", "配送": "WITH", "付き": "INCLUDED", "付属": "INCLUDED", "込み": "INCLUDED", "付": "INCLUDED",
    "包括": "WITH", "包含": "WITH", "あり": "INCLUDED", "有": "WITH", "セット": "SET", "不含": "NOT", "不带": "NOT",
    "不包括": "NOT", "不包含": "NOT", "没有": "NOT", "无": "NOT", "無": "NOT", "なし": "NOTIN", "無し": "NOTIN",
    "別売": "NOTIN", "別売り": "NOTIN", "含まず": "NOTIN", "含みません": "NOTIN", "除く": "NOTIN",
    "付属しません": "NOTIN", "另购": "NOTIN", "另售": "NOTIN", "另配": "NOTIN", "含まれません": "NOTIN",
    "含まれていません": "NOTIN", "含まれておりません": "NOTIN", "含んでいません": "NOTIN", "含みませ": "NOTIN",
    "付属していません": "NOTIN", "付属しておりません": "NOTIN", "付属せず": "NOTIN", "付属なし": "NOTIN",
    "付属いたしません": "NOTIN", "付属致しません": "NOTIN", "付属されません": "NOTIN", "付属品なし": "NOTIN",
    "付きません": "NOTIN", "付いていません": "NOTIN", "付いておりません": "NOTIN", "ついていません": "NOTIN",
    "ありません": "NOTIN", "入っていません": "NOTIN", "入っておりません": "NOTIN", "入りません": "NOTIN",
    "同梱しません": "NOTIN", "同梱されません": "NOTIN", "同梱していません": "NOTIN", "同梱されていません": "NOTIN",
    "欠品": "NOTIN", "除外": "NOTIN", "別途": "NOTIN", "不附": "NOT", "不附带": "NOT", "不送": "NOT", "未含": "NOT",
    "不包": "NOT", "无附": "NOT", "同梱": "INCLUDED", "付属します": "INCLUDED", "付属しています": "INCLUDED",
    "付いています": "INCLUDED", "付いてます": "INCLUDED", "含まれます": "INCLUDED", "附送": "WITH", "附带": "WITH",
    "も": "", "ではなく": "", "ではない": "", "でなく": "", "而不是": "", "や": "AND",
    "・": "AND", "等": "", "など": "", "には": "", "及び": "AND", "および": "AND", "不適合": "NOT FIT",
    "不适用": "NOT FIT", "不适合": "NOT FIT",
    "不支持": "NOT FIT", "不兼容": "NOT FIT", "非対応": "NOTIN FIT", "不可": "NOTIN FIT", "使えません": "NOTIN FIT",
    "適合しません": "NOTIN FIT", "不配": "NOT FIT", "不能装": "NOT FIT", "和": "AND", "与": "AND", "及": "AND",
    "と": "AND", "或": "OR", "または": "OR", "の": "", "は": "", "が": "", "を": "", "に": "AT", "在": "AT", "位": "",
    "位置": "", "仅": "ONLY", "のみ": "ONLY", "专用": "FOR", "専用": "FOR", "点": "CLOCK", "點": "CLOCK",
    "点位": "CLOCK", "点钟": "CLOCK", "點鐘": "CLOCK", "時": "CLOCK", "時位置": "CLOCK", "点位置": "CLOCK",
    "点钟位": "CLOCK", "点钟位置": "CLOCK", "款": "STYLE", "风格": "STYLE", "風": "STYLE", "スタイル": "STYLE",
    "ルック": "STYLE", "オマージュ": "STYLE", "致敬": "STYLE", "仿": "CLONE", "タイプ": "TYPE", "型号": "",
    "国产": "CLONE", "國產": "CLONE", "中国製": "CLONE", "中国产": "CLONE", "亚洲": "CLONE", "复刻": "CLONE",
    "海鸥": "", "海鷗": "", "シーガル": "", "随机": "RANDOM", "隨機": "RANDOM", "ランダム": "RANDOM",
    "通用": "UNIVERSAL", "汎用": "UNIVERSAL", "送料無料": "", "無料": "", "无忧": "", "无理由": "", "误差": "ERROR",
    "誤差": "ERROR", "偏差": "ERROR", "手工测量": "MANUAL", "手动测量": "MANUAL", "测量": "MANUAL",
    "日历": "DATE OPENING", "日历窗": "DATE OPENING", "カレンダー": "DATE OPENING", "日付": "DATE", "デイト": "DATE",
    "窓": "OPENING", "窗": "OPENING", "套装": "KIT", "套件": "KIT", "散件": "KIT", "组装": "KIT", "キット": "KIT",
    "套": "SET", "怀表": "POCKET", "懷錶": "POCKET", "懐中時計": "POCKET", "懐中": "POCKET", "腕時計": "WRIST",
    "腕表": "WRIST",
    # units
    "毫米": "MM", "ミリ": "MM", "公分": "CM", "厘米": "CM", "英寸": "INCH", "インチ": "INCH", "型": "LIGNE",
    "法分": "LIGNE", "令": "LIGNE", "リーニュ": "LIGNE", "钻": "JEWEL", "石": "JEWEL", "振动": "BPH", "振動": "BPH",
    "摆频": "BPH", "件": "PIECES", "个": "PIECES", "支": "PIECES", "根": "PIECES", "本": "PIECES", "枚": "PIECES",
    "只": "PIECES", "元": "NOISE", "円": "NOISE", "米": "NOISE", "天": "NOISE", "小时": "NOISE", "時間": "NOISE",
    "気圧": "NOISE", "条": "PIECES", "颗": "PIECES", "対": "PIECES", "对": "PIECES",
    # order numbers and postage
    "货号": "", "貨號": "", "编号": "", "商品编号": "", "订单号": "", "商品编码": "", "品番": "", "商品番号": "",
    "注文番号": "", "管理番号": "", "运费": "PRICE", "邮费": "PRICE", "送料": "PRICE", "価格": "PRICE", "价格": "PRICE",
    "定形外": "PRICE", "ゆうパック": "PRICE",
}  # fmt: skip

HOURS = {"一": 1, "二": 2, "两": 2, "双": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
         "十一": 11, "十二": 12}  # fmt: skip

RUN_MOST = 4_500
KNOWN = WORDS.keys() | HOURS.keys()
LONGEST_FROM: dict[str, int] = {}  # first character -> length of the longest word that begins with it
for _word in KNOWN:
    LONGEST_FROM[_word[0]] = max(len(_word), LONGEST_FROM.get(_word[0], 0))


def split(run: str) -> list[tuple[str, int]]:
    """Cut a run into known words and single characters, RUN_MOST characters at most, with their offsets.

    >>> split("表壳直径")
    [('表壳', 0), ('直径', 2)]
    """
    found, at = [], 0
    while at < min(len(run), RUN_MOST):
        longest = LONGEST_FROM.get(run[at], 1)
        size = next((size for size in range(longest, 1, -1) if run[at : at + size] in KNOWN), 1)
        found.append((run[at : at + size], at))
        at += size
    return found
