/** The characters of GSM-7, the alphabet of text messages (3GPP TS 23.038). */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These need two places. */
const extended = '\f^{}\\[~]|€'

const places = new Map([
  ...[...basic].map(character => [character, 1] as const),
  ...[...extended].map(character => [character, 2] as const),
])

/** Whether a character is in GSM-7. Any other one makes the whole message Unicode. */
export const isInGsm = (character: string): boolean => places.has(character)

const limits = {
  gsm: { single: 160, part: 153 },
  unicode: { single: 70, part: 67 },
} as const

export type SmsLength = {
  readonly alphabet: keyof typeof limits
  /** The first character that is not in GSM-7; null if there is none. */
  readonly unicodeBecauseOf: string | null
  /** The places used: of seven bits in GSM-7, of sixteen in Unicode. */
  readonly length: number
  /** The number of messages that are sent and paid for. */
  readonly segments: number
  /** The places left in the last segment. */
  readonly left: number
}

/** How many messages a text becomes. */
export function smsLength(text: string): SmsLength {
  const characters = [...text]
  const odd = characters.find(character => !isInGsm(character)) ?? null
  const alphabet = odd === null ? 'gsm' : 'unicode'
  const widths = characters.map(character => (odd === null ? (places.get(character) ?? 0) : character.length))
  const length = widths.reduce((sum, width) => sum + width, 0)
  const { single, part } = limits[alphabet]
  const isOne = length <= single
  const { segments, used } = isOne ? { segments: length === 0 ? 0 : 1, used: length } : split(widths, part)
  return { alphabet, unicodeBecauseOf: odd, length, segments, left: (isOne ? single : part) - used }
}

/** A character is never split between two segments. */
function split(widths: readonly number[], part: number): { segments: number; used: number } {
  let segments = 1
  let used = 0
  for (const width of widths) {
    if (used + width > part) {
      segments++
      used = 0
    }
    used += width
  }
  return { segments, used }
}
