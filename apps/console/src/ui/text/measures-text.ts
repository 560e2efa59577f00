import type { PackageOut } from '@aftermile/contract/containers/shipments'
import type { z } from 'zod'

type Measures = Pick<z.infer<typeof PackageOut>, 'weightKg' | 'volumeM3' | 'lengthCm' | 'widthCm' | 'heightCm'>

const number = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 3 })

/** 2,4 kg · 40 × 30 × 20 cm · 0,024 m³ */
export function measuresText({ weightKg, volumeM3, lengthCm, widthCm, heightCm }: Measures): string {
  const sides = [lengthCm, widthCm, heightCm]
  return [
    amountText(weightKg, 'kg'),
    sides.every(side => side !== null) ? `${sides.map(side => number.format(side ?? 0)).join(' × ')} cm` : null,
    amountText(volumeM3, 'm³'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A number with its unit; null if unknown. */
export const amountText = (amount: number | null, unit: string): string | null =>
  amount === null ? null : `${number.format(amount)} ${unit}`
