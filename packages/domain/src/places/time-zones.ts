import { countryCodeOf } from './countries.ts'

/** Countries with one time zone, except for islands listed in `postalZones`. The names are those of the IANA database. */
const oneZone: Readonly<Record<string, string>> = readTable(`
  Africa/Abidjan CI BF GH GM GN ML MR SH SL SN TG; Africa/Algiers DZ; Africa/Cairo EG; Africa/Casablanca MA; Africa/Johannesburg ZA LS SZ;
  Africa/Lagos NG AO BJ CF CG CM GA GQ NE; Africa/Maputo MZ BI BW MW RW ZM ZW; Africa/Nairobi KE DJ ER ET KM MG SO TZ UG YT;
  Africa/Tunis TN; Africa/Tripoli LY; Africa/Windhoek NA; America/Argentina/Buenos_Aires AR; America/Asuncion PY; America/Bogota CO;
  America/Caracas VE; America/Costa_Rica CR; America/El_Salvador SV; America/Guatemala GT; America/Havana CU; America/Jamaica JM;
  America/La_Paz BO; America/Lima PE; America/Managua NI; America/Montevideo UY; America/Panama PA KY; America/Puerto_Rico PR AG AI AW
  BB BL BQ CW DM GD GP KN LC MF MQ MS SX TT VC VG VI; America/Santo_Domingo DO; America/Tegucigalpa HN; America/Nuuk GL;
  Asia/Almaty KZ; Asia/Amman JO; Asia/Baghdad IQ; Asia/Baku AZ; Asia/Bangkok TH KH LA; Asia/Beirut LB; Asia/Colombo LK; Asia/Dhaka BD;
  Asia/Dubai AE OM RE SC; Asia/Ho_Chi_Minh VN; Asia/Hong_Kong HK; Asia/Jerusalem IL; Asia/Karachi PK; Asia/Kathmandu NP; Asia/Kolkata IN;
  Asia/Kuala_Lumpur MY; Asia/Macau MO; Asia/Manila PH; Asia/Qatar QA BH; Asia/Riyadh SA KW YE; Asia/Seoul KR; Asia/Shanghai CN;
  Asia/Singapore SG; Asia/Taipei TW; Asia/Tashkent UZ; Asia/Tbilisi GE; Asia/Tokyo JP; Asia/Yangon MM; Asia/Yerevan AM;
  Atlantic/Faroe FO; Atlantic/Reykjavik IS; Europe/Amsterdam NL; Europe/Andorra AD; Europe/Athens GR; Europe/Belgrade RS BA HR ME MK SI;
  Europe/Berlin DE; Europe/Brussels BE; Europe/Bucharest RO; Europe/Budapest HU; Europe/Chisinau MD; Europe/Copenhagen DK;
  Europe/Dublin IE; Europe/Gibraltar GI; Europe/Helsinki FI AX; Europe/Istanbul TR; Europe/Kyiv UA; Europe/Lisbon PT; Europe/London GB GG IM JE;
  Europe/Luxembourg LU; Europe/Madrid ES; Europe/Malta MT; Europe/Minsk BY; Europe/Monaco MC; Europe/Oslo NO SJ; Europe/Paris FR;
  Europe/Prague CZ SK; Europe/Riga LV; Europe/Rome IT SM VA; Europe/Sofia BG; Europe/Stockholm SE; Europe/Tallinn EE; Europe/Tirane AL;
  Europe/Vaduz LI; Europe/Vienna AT; Europe/Vilnius LT; Europe/Warsaw PL; Europe/Zurich CH; Asia/Nicosia CY; Indian/Mauritius MU;
  Indian/Maldives MV; Pacific/Auckland NZ; Pacific/Fiji FJ; Pacific/Guam GU MP; Pacific/Noumea NC`)

/** States and provinces of countries with several zones, by the zone of most of their people. */
const regionZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: readTable(`
    America/New_York CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV; America/Chicago AL AR IA IL KS LA MN MO MS ND NE OK
    SD TN TX WI; America/Denver CO ID MT NM UT WY; America/Phoenix AZ; America/Los_Angeles CA NV OR WA; America/Anchorage AK;
    Pacific/Honolulu HI; America/Puerto_Rico PR`),
  CA: readTable(`
    America/St_Johns NL; America/Halifax NB NS PE; America/Toronto NU ON QC; America/Winnipeg MB; America/Regina SK;
    America/Edmonton AB NT; America/Vancouver BC; America/Whitehorse YT`),
  AU: readTable(`
    Australia/Sydney ACT NSW; Australia/Melbourne VIC; Australia/Hobart TAS; Australia/Brisbane QLD; Australia/Adelaide SA;
    Australia/Darwin NT; Australia/Perth WA`),
}

/** By the prefix of the postal code. The longest match counts. */
const postalZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: readTable(`
    America/New_York 0 1 2 30 31 32 33 34 373 374 376 377 378 379 39 40 41 43 44 45 46 47 48 49; America/Chicago 35 36 37 38 386 387 388
    389 390 391 392 393 394 395 396 397 420 421 422 423 424 5 6 7; America/Denver 59 798 799 80 81 82 83 84 87 88;
    America/Phoenix 85 86; America/Los_Angeles 889 89 90 91 92 93 94 95 96 97 98 99; Pacific/Honolulu 967 968; Pacific/Guam 969;
    America/Anchorage 995 996 997 998 999; America/Puerto_Rico 006 007 008 009`),
  CA: readTable(`
    America/St_Johns A; America/Halifax B C E; America/Toronto G H J K L M N P; America/Winnipeg R; America/Regina S;
    America/Edmonton T; America/Vancouver V; America/Whitehorse Y`),
  AU: readTable(`
    Australia/Sydney 1 2; Australia/Melbourne 3 8; Australia/Brisbane 4 9; Australia/Adelaide 5; Australia/Perth 6;
    Australia/Hobart 7; Australia/Darwin 08`),
  ES: readTable('Atlantic/Canary 35 38'),
  PT: readTable('Atlantic/Madeira 90 91 92 93 94; Atlantic/Azores 95 96 97 98 99'),
}

export type ZonedPlace = {
  readonly postalCode: string | null
  readonly countryCode: string | null
  /** A state or province, by its code. */
  readonly region: string | null
}

/** The time zone of a place; null if the country has several and the place does not determine which. */
export function zoneOf({ countryCode, postalCode, region }: ZonedPlace): string | null {
  const country = countryCodeOf(countryCode) ?? ''
  const byRegion = regionZones[country]?.[region?.trim().toUpperCase() ?? '']
  return byRegion ?? zoneOfPostalCode(country, postalCode) ?? oneZone[country] ?? null
}

function zoneOfPostalCode(country: string, postalCode: string | null): string | null {
  const zones = postalZones[country]
  const code = (postalCode ?? '').replace(/[\s-]/g, '').toUpperCase()
  if (zones === undefined) return null
  for (const length of [3, 2, 1]) {
    const zone = code.length >= length ? zones[code.slice(0, length)] : undefined
    if (zone !== undefined) return zone
  }
  return null
}

function readTable(text: string): Record<string, string> {
  const rows = text.split(';').flatMap(row => {
    const [zone = '', ...keys] = row.trim().split(/\s+/)
    return keys.map(key => [key, zone] as const)
  })
  return Object.fromEntries(rows)
}
