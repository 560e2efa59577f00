/**
 * Areas by the first two characters of their postal codes: the most common place name there (or the largest place), and its region.
 * Reduced from the postal codes of GeoNames (https://www.geonames.org), CC BY 4.0.
 */
const table = {
  SE: `
    10 Stockholm; 11 Stockholm; 12 Stockholm; 13 Nacka, Stockholm; 14 Huddinge, Stockholm; 15 Södertälje,
    Stockholm; 16 Bromma, Stockholm; 17 Solna, Stockholm; 18 Täby, Stockholm; 19 Sollentuna, Stockholm; 20
    Malmö, Skåne; 21 Malmö, Skåne; 22 Lund, Skåne; 23 Trelleborg, Skåne; 24 Staffanstorp, Skåne; 25 Helsingborg,
    Skåne; 26 Ängelholm, Skåne; 27 Ystad, Skåne; 28 Hässleholm, Skåne; 29 Kristianstad, Skåne; 30 Halmstad,
    Halland; 31 Falkenberg, Halland; 33 Värnamo, Jönköping; 34 Ljungby, Kronoberg; 35 Växjö, Kronoberg; 36
    Tingsryd, Kronoberg; 37 Karlskrona, Blekinge; 38 Nybro, Kalmar; 39 Kalmar; 40 Göteborg, Västra Götaland; 41
    Göteborg, Västra Götaland; 42 Västra Frölunda, Västra Götaland; 43 Mölndal, Västra Götaland; 44 Alingsås,
    Västra Götaland; 45 Uddevalla, Västra Götaland; 46 Trollhättan, Västra Götaland; 47 Henån, Västra Götaland;
    50 Borås, Västra Götaland; 51 Svenljunga, Västra Götaland; 52 Falköping, Västra Götaland; 53 Lidköping,
    Västra Götaland; 54 Skövde, Västra Götaland; 55 Jönköping; 56 Huskvarna, Jönköping; 57 Oskarshamn,
    Jönköping; 58 Linköping, Östergötland; 59 Motala, Östergötland; 60 Norrköping, Östergötland; 61 Nyköping,
    Östergötland; 62 Visby, Gotland; 63 Eskilstuna, Södermanland; 64 Katrineholm, Södermanland; 65 Karlstad,
    Värmland; 66 Säffle, Värmland; 67 Arvika, Värmland; 68 Kristinehamn, Värmland; 69 Karlskoga, Örebro; 70
    Örebro; 71 Lindesberg, Örebro; 72 Västerås, Västmanland; 73 Köping, Västmanland; 74 Enköping, Uppsala; 75
    Uppsala; 76 Norrtälje, Stockholm; 77 Ludvika, Dalarna; 78 Borlänge, Dalarna; 79 Falun, Dalarna; 80 Gävle,
    Gävleborg; 81 Sandviken, Gävleborg; 82 Hudiksvall, Gävleborg; 83 Östersund, Jämtland; 84 Sveg, Jämtland; 85
    Sundsvall, Västernorrland; 86 Timrå, Västernorrland; 87 Härnösand, Västernorrland; 88 Sollefteå,
    Västernorrland; 89 Örnsköldsvik, Västernorrland; 90 Umeå, Västerbotten; 91 Vilhelmina, Västerbotten; 92
    Lycksele, Västerbotten; 93 Skellefteå, Västerbotten; 94 Piteå, Norrbotten; 95 Kalix, Norrbotten; 96 Boden,
    Norrbotten; 97 Luleå, Norrbotten; 98 Kiruna, Norrbotten`,
  NO: `
    00 Oslo; 01 Oslo; 02 Oslo; 03 Oslo; 04 Oslo; 05 Oslo; 06 Oslo; 07 Oslo; 08 Oslo; 09 Oslo; 10 Oslo; 11 Oslo;
    12 Oslo; 13 Sandvika, Akershus; 14 Lørenskog, Akershus; 15 Moss, Østfold; 16 Fredrikstad, Østfold; 17
    Sarpsborg, Østfold; 18 Askim, Østfold; 19 Fetsund, Akershus; 20 Lillestrøm, Akershus; 21 Årnes, Innlandet;
    22 Kongsvinger, Innlandet; 23 Hamar, Innlandet; 24 Elverum, Innlandet; 25 Tolga, Innlandet; 26 Lillehammer,
    Innlandet; 27 Brandbu, Akershus; 28 Gjøvik, Innlandet; 29 Bagn, Innlandet; 30 Drammen, Buskerud; 31
    Tønsberg, Vestfold; 32 Sandefjord, Vestfold; 33 Hokksund, Buskerud; 34 Lier, Akershus; 35 Hønefoss,
    Buskerud; 36 Kongsberg, Buskerud; 37 Skien, Telemark; 38 Bø I Telemark, Telemark; 39 Porsgrunn, Telemark; 40
    Stavanger, Rogaland; 41 Jørpeland, Rogaland; 42 Kopervik, Rogaland; 43 Sandnes, Rogaland; 44 Flekkefjord,
    Agder; 45 Mandal, Agder; 46 Kristiansand S, Agder; 47 Vennesla, Agder; 48 Arendal, Agder; 49 Risør, Agder;
    50 Bergen, Vestland; 51 Fyllingsdalen, Vestland; 52 Os, Vestland; 53 Kleppestø, Vestland; 54 Stord,
    Vestland; 55 Haugesund, Rogaland; 56 Norheimsund, Vestland; 57 Voss, Vestland; 58 Bergen, Vestland; 59
    Isdalstø, Vestland; 60 Ålesund, Møre og Romsdal; 61 Ørsta, Møre og Romsdal; 62 Ørskog, Møre og Romsdal; 63
    Vistdal, Møre og Romsdal; 64 Molde, Møre og Romsdal; 65 Kristiansund N, Møre og Romsdal; 66 Surnadal, Møre
    og Romsdal; 67 Nordfjordeid, Vestland; 68 Førde, Vestland; 69 Florø, Vestland; 70 Trondheim, Trøndelag; 71
    Rissa, Trøndelag; 72 Melhus, Trøndelag; 73 Rennebu, Trøndelag; 74 Trondheim, Trøndelag; 75 Stjørdal,
    Trøndelag; 76 Levanger, Trøndelag; 77 Steinkjer, Trøndelag; 78 Namsos, Trøndelag; 79 Rørvik, Trøndelag; 80
    Bodø, Nordland; 81 Misvær, Nordland; 82 Fauske, Nordland; 83 Svolvær, Nordland; 84 Sortland, Nordland; 85
    Narvik, Nordland; 86 Mo I Rana, Nordland; 87 Nesna, Nordland; 88 Sandnessjøen, Nordland; 89 Brønnøysund,
    Nordland; 90 Tromsø, Troms; 91 Kvaløya, Troms; 92 Tromsø, Troms; 93 Finnsnes, Troms; 94 Harstad, Troms; 95
    Alta, Finnmark; 96 Hammerfest, Finnmark; 97 Karasjok, Finnmark; 98 Vadsø, Finnmark; 99 Kirkenes, Finnmark`,
  DK: `
    08 Høje Taastrup, Hovedstaden; 09 København C, Hovedstaden; 10 København K, Hovedstaden; 11 København K,
    Hovedstaden; 12 København K, Hovedstaden; 13 København K, Hovedstaden; 14 København K, Hovedstaden; 15
    København V, Hovedstaden; 16 København V, Hovedstaden; 17 København V, Hovedstaden; 18 Frederiksberg C,
    Hovedstaden; 19 Frederiksberg C, Hovedstaden; 20 Frederiksberg, Hovedstaden; 21 København Ø, Hovedstaden; 22
    København N, Hovedstaden; 23 København S, Hovedstaden; 24 København NV, Hovedstaden; 25 Valby, Hovedstaden;
    26 Hvidovre, Hovedstaden; 27 Vanløse, Hovedstaden; 28 Kongens Lyngby, Hovedstaden; 29 Hellerup, Hovedstaden;
    30 Helsingør, Hovedstaden; 31 Hornbæk, Hovedstaden; 32 Helsinge, Hovedstaden; 33 Skævinge, Hovedstaden; 34
    Hillerød, Hovedstaden; 35 Værløse, Hovedstaden; 36 Ølstykke, Hovedstaden; 37 Rønne, Hovedstaden; 40
    Roskilde, Sjælland; 41 Borup, Sjælland; 42 Slagelse, Sjælland; 43 Holbæk, Sjælland; 44 Regstrup, Sjælland;
    45 Nykøbing Sj, Sjælland; 46 Køge, Sjælland; 47 Næstved, Sjælland; 48 Nykøbing F, Sjælland; 49 Nakskov,
    Sjælland; 50 Odense C, Syddanmark; 51 Odense C, Syddanmark; 52 Odense M, Syddanmark; 53 Kerteminde,
    Syddanmark; 54 Harndrup, Syddanmark; 55 Middelfart, Syddanmark; 56 Assens, Syddanmark; 57 Svendborg,
    Syddanmark; 58 Gislev, Syddanmark; 59 Rudkøbing, Syddanmark; 60 Kolding, Syddanmark; 61 Haderslev,
    Syddanmark; 62 Løgumkloster, Syddanmark; 63 Gråsten, Syddanmark; 64 Sønderborg, Syddanmark; 65 Vojens,
    Syddanmark; 66 Vorbasse, Syddanmark; 67 Esbjerg, Syddanmark; 68 Tarm, Syddanmark; 69 Kibæk, Midtjylland; 70
    Fredericia, Syddanmark; 71 Vejle, Syddanmark; 72 Stakroge, Syddanmark; 73 Brande, Midtjylland; 74 Herning,
    Midtjylland; 75 Holstebro, Midtjylland; 76 Lemvig, Midtjylland; 77 Thisted, Nordjylland; 78 Skive,
    Midtjylland; 79 Nykøbing M, Nordjylland; 80 Aarhus C, Midtjylland; 81 Aarhus C, Midtjylland; 82 Aarhus N,
    Midtjylland; 83 Hadsten, Midtjylland; 84 Ebeltoft, Midtjylland; 85 Hornslet, Midtjylland; 86 Silkeborg,
    Midtjylland; 87 Horsens, Midtjylland; 88 Viborg, Midtjylland; 89 Randers C, Midtjylland; 90 Aalborg,
    Nordjylland; 91 Aalborg, Nordjylland; 92 Aalborg Øst, Nordjylland; 93 Hjallerup, Nordjylland; 94 Aabybro,
    Nordjylland; 95 Skørping, Nordjylland; 96 Møldrup, Nordjylland; 97 Brønderslev, Nordjylland; 98 Hjørring,
    Nordjylland; 99 Frederikshavn, Nordjylland`,
  FI: `
    00 Helsinki, Uusimaa; 01 Vantaa, Uusimaa; 02 Espoo, Uusimaa; 03 Karkkila, Uusimaa; 04 Järvenpää, Uusimaa; 05
    Hyvinkää, Uusimaa; 06 Porvoo, Uusimaa; 07 Loviisa, Uusimaa; 08 Lohja, Uusimaa; 09 Karjalohja, Uusimaa; 10
    Tammisaari, Uusimaa; 11 Riihimäki, Kanta-Häme; 12 Tervakoski, Kanta-Häme; 13 Hämeenlinna, Kanta-Häme; 14
    Tuulos, Kanta-Häme; 15 Lahti, Päijänne Tavastia; 16 Lammi, Päijänne Tavastia; 17 Vääksy, Päijänne Tavastia;
    18 Heinola, Päijänne Tavastia; 19 Vierumäki, Päijänne Tavastia; 20 Turku, Southwest Finland; 21 Raisio,
    Southwest Finland; 23 Mynämäki, Southwest Finland; 24 Salo, Southwest Finland; 25 Pertteli, Southwest
    Finland; 26 Rauma, Satakunta; 27 Eurajoki, Satakunta; 28 Pori, Satakunta; 29 Luvia, Satakunta; 30 Forssa,
    Kanta-Häme; 31 Somero, Kanta-Häme; 32 Sastamala, Southwest Finland; 33 Tampere, Pirkanmaa; 34 Kuru,
    Pirkanmaa; 35 Mänttä, Pirkanmaa; 36 Kangasala, Pirkanmaa; 37 Nokia, Pirkanmaa; 38 Sastamala, Satakunta; 39
    Ikaalinen, Pirkanmaa; 40 Jyväskylä, Central Finland; 41 Tikkakoski, Central Finland; 42 Keuruu, Central
    Finland; 43 Saarijärvi, Central Finland; 44 Äänekoski, Central Finland; 45 Kouvola, Kymenlaakso; 46
    Myllykoski, Kymenlaakso; 47 Elimäki, Kymenlaakso; 48 Kotka, Kymenlaakso; 49 Hamina, Kymenlaakso; 50 Mikkeli,
    Southern Savonia; 51 Kangasniemi, Southern Savonia; 52 Puumala, Southern Savonia; 53 Lappeenranta, South
    Karelia; 54 Lappeenranta, South Karelia; 55 Imatra, South Karelia; 56 Ruokolahti, South Karelia; 57
    Savonlinna, Southern Savonia; 58 Punkaharju, Southern Savonia; 59 Uukuniemi, South Karelia; 60 Seinäjoki,
    South Ostrobothnia; 61 Kauhajoki, South Ostrobothnia; 62 Lapua, South Ostrobothnia; 63 Kuortane, South
    Ostrobothnia; 64 Teuva, Ostrobothnia; 65 Vaasa, Ostrobothnia; 66 Vaasa, Ostrobothnia; 67 Kokkola, Central
    Ostrobothnia; 68 Kokkola, Ostrobothnia; 69 Toholampi, Central Ostrobothnia; 70 Kuopio, Northern Savo; 71
    Siilinjärvi, Northern Savo; 72 Pielavesi, Northern Savo; 73 Nilsiä, Northern Savo; 74 Iisalmi, Northern
    Savo; 75 Nurmes, North Karelia; 76 Pieksämäki, Southern Savonia; 77 Suonenjoki, Southern Savonia; 78
    Varkaus, Northern Savo; 79 Heinävesi, Southern Savonia; 80 Joensuu, North Karelia; 81 Lieksa, North Karelia;
    82 Hammaslahti, North Karelia; 83 Liperi, North Karelia; 84 Ylivieska, North Ostrobothnia; 85 Nivala, North
    Ostrobothnia; 86 Pyhäjoki, North Ostrobothnia; 87 Kajaani, Kainuu; 88 Kuhmo, Kainuu; 89 Puolanka, Kainuu; 90
    Oulu, North Ostrobothnia; 91 Muhos, North Ostrobothnia; 92 Raahe, North Ostrobothnia; 93 Kuusamo, North
    Ostrobothnia; 94 Tornio, Lapland; 95 Tornio, Lapland; 96 Rovaniemi, Lapland; 97 Rovaniemi, Lapland; 98
    Kemijärvi, Lapland; 99 Kittilä, Lapland`,
  IS: `
    10 Reykjavík; 11 Reykjavík; 12 Reykjavík; 13 Reykjavík; 15 Reykjavík; 16 Reykjavík; 17 Seltjarnarnes; 19
    Vogum; 20 Kópavogur; 21 Garðabær; 22 Hafnarfjörður; 23 Reykjanesbær; 24 Grindavík; 25 Garði; 26
    Reykjanesbær; 27 Mosfellsbær; 30 Akranes; 31 Borgarnes; 32 Reykholt í Borgarfirði; 34 Stykkishólmur; 35
    Grundarfirði; 36 Hellissandi; 37 Búðardal; 38 Reykhólahreppi; 40 Ísafjörður; 41 Bolungarvík; 42 Súðavík; 43
    Suðureyri; 45 Patreksfirði; 46 Tálknafirði; 47 Þingeyri; 50 Stað; 51 Hólmavík; 52 Drangsnesi; 53
    Hvammstanga; 54 Blönduós; 55 Sauðárkrókur; 56 Varmahlíð; 57 Fljótum; 58 Siglufirði; 60 Akureyri; 61
    Grenivík; 62 Dalvík; 63 Hrísey; 64 Húsavík; 65 Laugum; 66 Mývatni; 67 Kópaskeri; 68 Þórshöfn; 69 Vopnafirði;
    70 Egilsstaðir; 71 Seyðisfirði; 72 Borgarfirði (eystri); 73 Reyðarfirði; 74 Neskaupstað; 75 Fáskrúðsfirði;
    76 Breiðdalsvík; 78 Höfn í Hornafirði; 80 Selfoss; 81 Hveragerði; 82 Eyrarbakka; 84 Laugarvatni; 85 Hellu;
    86 Hvolsvelli; 87 Vík; 88 Kirkjubæjarklaustri; 90 Vestmannaeyjar`,
}

export type Region = { readonly id: string; readonly countryCode: string; readonly text: string }

/** Areas as `areaOf` names them: SE-21 is Malmö, Skåne. */
export const regions: readonly Region[] = Object.entries(table).flatMap(([countryCode, rows]) =>
  rows.split(';').map(row => {
    const [, start = '', text = ''] = row.trim().match(/^(\S+)\s+(.+)$/s) ?? []
    return { id: `${countryCode}-${start}`, countryCode, text: `${text.replace(/\s+/g, ' ')} (${start})` }
  }),
)
