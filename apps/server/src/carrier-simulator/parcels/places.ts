/** A place with its time zone. */
export type SimPlace = {
  readonly name: string
  readonly city: string
  readonly postalCode: string
  readonly region: string | null
  readonly countryCode: string
  readonly zone: string
}

const place = (text: string): SimPlace => {
  const [name = '', city = '', postalCode = '', region = '', countryCode = '', zone = ''] = text.split('|')
  return { name, city, postalCode, region: region || null, countryCode, zone }
}

export const origins: readonly SimPlace[] = [
  place('Borås terminal|Borås|504 94||SE|Europe/Stockholm'),
  place('Taulov terminal|Fredericia|7000||DK|Europe/Copenhagen'),
]

/** Places in a country with several time zones. */
export const farOrigins: readonly SimPlace[] = [
  place('Wayne hub|Wayne|07470|NJ|US|America/New_York'),
  place('Portland hub|Portland|97218|OR|US|America/Los_Angeles'),
]

export const destinations: readonly SimPlace[] = [
  place('ICA Söder|Stockholm|118 26||SE|Europe/Stockholm'),
  place('Coop Majorna|Oslo|0368||NO|Europe/Oslo'),
  place('R-kioski Kamppi|Helsinki|00100||FI|Europe/Helsinki'),
  place('Netto Nørrebro|København|2200||DK|Europe/Copenhagen'),
  place('Hagkaup Skeifan|Reykjavík|108||IS|Atlantic/Reykjavik'),
]
