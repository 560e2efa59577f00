/**
 * The time zone of each country, by the names of the IANA database: each zone with the countries where most people live by it. The other zones of
 * a country are in `regionZones` and `postalZones`.
 */
export const countryZones: Readonly<Record<string, string>> = readTable(`
  Africa/Abidjan CI BF GH GM GN ML MR SH SL SN TG; Africa/Algiers DZ; Africa/Bissau GW; Africa/Cairo EG; Africa/Casablanca MA;
  Africa/El_Aaiun EH; Africa/Johannesburg ZA LS SZ; Africa/Juba SS; Africa/Khartoum SD; Africa/Kinshasa CD; Africa/Lagos NG AO BJ CF CG CM GA GQ
  NE; Africa/Maputo MZ BI BW MW RW ZM ZW; Africa/Monrovia LR; Africa/Nairobi KE DJ ER ET KM MG SO TZ UG YT; Africa/Ndjamena TD;
  Africa/Sao_Tome ST; Africa/Tunis TN; Africa/Tripoli LY; Africa/Windhoek NA; America/Argentina/Buenos_Aires AR; America/Asuncion PY;
  America/Belize BZ; America/Bogota CO; America/Caracas VE; America/Cayenne GF; America/Costa_Rica CR; America/El_Salvador SV;
  America/Grand_Turk TC; America/Guatemala GT; America/Guayaquil EC; America/Guyana GY; America/Havana CU; America/Jamaica JM;
  America/La_Paz BO; America/Lima PE; America/Managua NI; America/Mexico_City MX; America/Miquelon PM; America/Montevideo UY;
  America/Nassau BS; America/New_York US; America/Nuuk GL; America/Panama PA KY; America/Paramaribo SR; America/Port-au-Prince HT;
  America/Puerto_Rico PR AG AI AW BB BL BQ CW DM GD GP KN LC MF MQ MS SX TT VC VG VI; America/Santiago CL; America/Santo_Domingo DO;
  America/Sao_Paulo BR; America/Tegucigalpa HN; America/Toronto CA; Antarctica/McMurdo AQ; Asia/Almaty KZ; Asia/Amman JO;
  Asia/Ashgabat TM; Asia/Baghdad IQ; Asia/Baku AZ; Asia/Bangkok TH KH LA; Asia/Beirut LB; Asia/Bishkek KG; Asia/Brunei BN; Asia/Colombo LK;
  Asia/Damascus SY; Asia/Dhaka BD; Asia/Dili TL; Asia/Dubai AE OM RE SC; Asia/Dushanbe TJ; Asia/Gaza PS; Asia/Ho_Chi_Minh VN;
  Asia/Hong_Kong HK; Asia/Jakarta ID; Asia/Jerusalem IL; Asia/Kabul AF; Asia/Karachi PK; Asia/Kathmandu NP; Asia/Kolkata IN;
  Asia/Kuala_Lumpur MY; Asia/Macau MO; Asia/Manila PH; Asia/Nicosia CY; Asia/Pyongyang KP; Asia/Qatar QA BH; Asia/Riyadh SA KW YE;
  Asia/Seoul KR; Asia/Shanghai CN; Asia/Singapore SG; Asia/Taipei TW; Asia/Tashkent UZ; Asia/Tbilisi GE; Asia/Tehran IR; Asia/Thimphu BT;
  Asia/Tokyo JP; Asia/Ulaanbaatar MN; Asia/Yangon MM CC; Asia/Yerevan AM; Atlantic/Bermuda BM; Atlantic/Cape_Verde CV; Atlantic/Faroe FO;
  Atlantic/Reykjavik IS; Atlantic/South_Georgia GS; Atlantic/Stanley FK; Australia/Sydney AU; Europe/Amsterdam NL; Europe/Andorra AD;
  Europe/Athens GR; Europe/Belgrade RS BA HR ME MK SI; Europe/Berlin DE; Europe/Brussels BE; Europe/Bucharest RO; Europe/Budapest HU;
  Europe/Chisinau MD; Europe/Copenhagen DK; Europe/Dublin IE; Europe/Gibraltar GI; Europe/Helsinki FI AX; Europe/Istanbul TR;
  Europe/Kyiv UA; Europe/Lisbon PT; Europe/London GB GG IM JE; Europe/Luxembourg LU; Europe/Madrid ES; Europe/Malta MT; Europe/Minsk BY;
  Europe/Monaco MC; Europe/Moscow RU; Europe/Oslo NO SJ BV; Europe/Paris FR; Europe/Prague CZ SK; Europe/Riga LV; Europe/Rome IT SM VA;
  Europe/Sofia BG; Europe/Stockholm SE; Europe/Tallinn EE; Europe/Tirane AL; Europe/Vaduz LI; Europe/Vienna AT; Europe/Vilnius LT;
  Europe/Warsaw PL; Europe/Zurich CH; Indian/Chagos IO; Indian/Christmas CX; Indian/Kerguelen TF HM; Indian/Maldives MV;
  Indian/Mauritius MU; Pacific/Apia WS; Pacific/Auckland NZ; Pacific/Efate VU; Pacific/Fakaofo TK; Pacific/Fiji FJ; Pacific/Funafuti TV;
  Pacific/Guadalcanal SB; Pacific/Guam GU MP; Pacific/Majuro MH; Pacific/Nauru NR; Pacific/Niue NU; Pacific/Norfolk NF;
  Pacific/Noumea NC; Pacific/Pago_Pago AS; Pacific/Palau PW; Pacific/Pitcairn PN; Pacific/Pohnpei FM; Pacific/Port_Moresby PG;
  Pacific/Rarotonga CK; Pacific/Tahiti PF; Pacific/Tarawa KI; Pacific/Tongatapu TO; Pacific/Wake UM; Pacific/Wallis WF`)

/** States and provinces of countries with several zones, by the zone of most of their people. The codes are those of ISO 3166-2 and of the posts. */
export const regionZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: readTable(`
    America/New_York CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV; America/Chicago AL AR IA IL KS LA MN MO MS ND NE OK
    SD TN TX WI; America/Denver CO ID MT NM UT WY; America/Phoenix AZ; America/Los_Angeles CA NV OR WA; America/Anchorage AK;
    Pacific/Honolulu HI; America/Puerto_Rico PR VI; Pacific/Guam GU MP; Pacific/Pago_Pago AS`),
  CA: readTable(`
    America/St_Johns NL NF; America/Halifax NB NS PE; America/Toronto NU ON QC PQ; America/Winnipeg MB; America/Regina SK;
    America/Edmonton AB NT; America/Vancouver BC; America/Whitehorse YT`),
  AU: readTable(`
    Australia/Sydney ACT NSW; Australia/Melbourne VIC; Australia/Hobart TAS; Australia/Brisbane QLD; Australia/Adelaide SA;
    Australia/Darwin NT; Australia/Perth WA`),
  BR: readTable(`
    America/Sao_Paulo DF ES GO MG PR RJ RS SC SP; America/Bahia BA; America/Maceio AL SE; America/Recife PE; America/Fortaleza CE MA PB PI RN;
    America/Belem AP PA; America/Araguaina TO; America/Manaus AM; America/Boa_Vista RR; America/Porto_Velho RO; America/Cuiaba MT;
    America/Campo_Grande MS; America/Rio_Branco AC`),
  MX: readTable(`
    America/Tijuana BC BCN BN; America/Hermosillo SO SON; America/Mazatlan BCS BS NA NAY SI SIN; America/Chihuahua CH CHH;
    America/Monterrey CO COA DG DUR NL NLE TAM TM; America/Merida CAM CM YU YUC; America/Cancun QR ROO`),
  RU: readTable(`
    Europe/Kaliningrad KGD; Europe/Samara SAM UD; Europe/Saratov SAR; Europe/Ulyanovsk ULY; Europe/Astrakhan AST; Europe/Volgograd VGG;
    Asia/Yekaterinburg BA CHE KGN KHM ORE PER SVE TYU YAN; Asia/Omsk OMS; Asia/Novosibirsk NVS; Asia/Tomsk TOM; Asia/Barnaul AL ALT;
    Asia/Novokuznetsk KEM; Asia/Krasnoyarsk KK KYA TY; Asia/Irkutsk BU IRK; Asia/Chita ZAB; Asia/Yakutsk AMU SA;
    Asia/Vladivostok KHA PRI YEV; Asia/Magadan MAG; Asia/Sakhalin SAK; Asia/Kamchatka KAM; Asia/Anadyr CHU`),
  ID: readTable(`
    Asia/Pontianak KB KT; Asia/Makassar BA GO KI KS KU NB NT SA SG SN SR ST; Asia/Jayapura MA MU PA PB PD PE PS PT`),
}

/** By the prefix of the postal code. The longest match counts. Prefixes that are not listed have the zone of the country. */
export const postalZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: readTable(`
    America/Chicago 324 325 35 36 37 38 386 387 388 389 390 391 392 393 394 395 396 397 420 421 422 423 424 463 464 476 477 5 6 7;
    America/New_York 373 374 376 377 378 379 39 569; America/Denver 577 59 693 798 799 80 81 82 83 84 87 88 979; America/Phoenix 85 86;
    America/Los_Angeles 835 838 889 89 90 91 92 93 94 95 96 97 98 99; America/Anchorage 995 996 997 998 999; Pacific/Honolulu 967 968;
    Pacific/Guam 969; Pacific/Pago_Pago 96799; America/Puerto_Rico 006 007 008 009`),
  CA: readTable(`
    America/St_Johns A; America/Goose_Bay A0P A0R A2V; America/Halifax B C E; America/Winnipeg R P8 P9 P0V P0W P0X X0C; America/Regina S;
    America/Edmonton T X X0B; America/Toronto X0A; America/Dawson_Creek V1G V1J; America/Vancouver V; America/Whitehorse Y`),
  AU: readTable(`
    Australia/Melbourne 3 8; Australia/Brisbane 4 9; Australia/Adelaide 5; Australia/Perth 6; Australia/Hobart 7; Australia/Darwin 08 09;
    Australia/Broken_Hill 2880; Australia/Lord_Howe 2898; Pacific/Norfolk 2899; Indian/Christmas 6798`),
  BR: readTable(`
    America/Bahia 4; America/Maceio 49 57; America/Recife 5; America/Noronha 53990; America/Fortaleza 58 59 60 61 62 63 64 65;
    America/Belem 66 67 68; America/Manaus 69; America/Boa_Vista 693; America/Rio_Branco 699; America/Porto_Velho 768 769 789;
    America/Araguaina 77; America/Cuiaba 78; America/Campo_Grande 79`),
  MX: readTable(`
    America/Tijuana 21 22; America/Mazatlan 23 63 80 81 82; America/Bahia_Banderas 6373; America/Hermosillo 83 84 85; America/Chihuahua 31 33;
    America/Ciudad_Juarez 32; America/Ojinaga 3288; America/Monterrey 25 26 27 34 35 64 65 66 67 87 89; America/Matamoros 873 874 88;
    America/Merida 24 97; America/Cancun 77`),
  RU: readTable(`
    Europe/Kaliningrad 236 237 238; Europe/Samara 426 427 443 444 445 446; Europe/Saratov 410 411 412 413; Europe/Ulyanovsk 432 433;
    Europe/Astrakhan 414 416; Europe/Volgograd 400 401 402 403 404; Asia/Yekaterinburg 450 451 452 453 454 455 456 457 460 461 462 614 615 616
    617 618 619 620 621 622 623 624 625 626 627 628 629 640 641; Asia/Omsk 644 645 646; Asia/Novosibirsk 630 631 632 633; Asia/Tomsk 634 635
    636; Asia/Barnaul 649 656 657 658 659; Asia/Novokuznetsk 650 651 652 653 654; Asia/Krasnoyarsk 647 648 655 660 661 662 663 667 668;
    Asia/Irkutsk 664 665 666 669 670 671; Asia/Chita 672 673 674 687; Asia/Yakutsk 675 676 677 678; Asia/Vladivostok 679 680 681 682 690 691
    692; Asia/Magadan 685 686; Asia/Sakhalin 693 694; Asia/Kamchatka 683 684 688; Asia/Anadyr 689`),
  ID: readTable(`
    Asia/Pontianak 73 74 78 79; Asia/Makassar 70 71 72 75 76 77 8 90 91 92 93 94 95 96; Asia/Jayapura 97 98 99`),
  CL: readTable('America/Punta_Arenas 595 60 61 62 63; Pacific/Easter 277'),
  EC: readTable('Pacific/Galapagos 20'),
  ES: readTable('Atlantic/Canary 35 38'),
  FR: readTable(`
    America/Puerto_Rico 971 972; America/Cayenne 973; Asia/Dubai 974; America/Miquelon 975; Africa/Nairobi 976; Pacific/Wallis 986;
    Pacific/Tahiti 987; Pacific/Noumea 988`),
  MN: readTable('Asia/Hovd 83 84 85'),
  NZ: readTable('Pacific/Chatham 8942'),
  PT: readTable('Atlantic/Madeira 90 91 92 93 94; Atlantic/Azores 95 96 97 98 99'),
}

function readTable(text: string): Record<string, string> {
  const rows = text.split(';').flatMap(row => {
    const [zone = '', ...keys] = row.trim().split(/\s+/)
    return keys.map(key => [key, zone] as const)
  })
  return Object.fromEntries(rows)
}
