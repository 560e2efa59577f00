/** Countries by landmass. Those that are not listed belong to Europe. Islands that no road or short ferry reaches are landmasses of their own. */
const table = `
  africa DZ AO BJ BW BF BI CM CF TD CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MW ML MR MA MZ NA NE NG RW SN SL SO ZA SS SD TZ TG TN UG
  EH ZM ZW; asia AF BH BD BT BN KH CN HK IN IR IQ IL JO KZ KP KR KW KG LA LB MO MY MN MM NP OM PK PS QA SA SG SY TJ TH TM AE UZ VN YE;
  north_america US CA MX BZ CR GT HN NI PA SV; south_america AR BO BR CL CO EC GF GY PE PY SR UY VE`

const islands = new Set(
  `AG AI AQ AS AU AW BB BL BM BQ BS BV CC CK CU CV CW CX CY DM DO FJ FK FM FO GD GL GP GS GU HM HT ID IO JM JP KI KM KN KY LC LK MF MG MH MP MQ MS MT
  MU MV NC NF NR NU NZ PF PG PH PM PN PR PW RE SB SC SH SJ ST SX TC TF TK TL TO TT TV TW UM VC VG VI VU WF WS YT`.split(
    /\s+/,
  ),
)

const byCountry = new Map(
  table.split(';').flatMap(row => {
    const [landmass = '', ...countries] = row.trim().split(/\s+/)
    return countries.map((country): [string, string] => [country, landmass])
  }),
)

/** What a country can be reached on by road. */
export const landmassOf = (countryCode: string): string =>
  islands.has(countryCode) ? countryCode : (byCountry.get(countryCode) ?? 'europe')
