import type { PackageOut } from '@aftermile/contract/containers/shipments'
import { amountText, measureText } from '@aftermile/domain/format/numbers'
import type { z } from 'zod'

type Measures = Pick<z.infer<typeof PackageOut>, 'weightKg' | 'volumeM3' | 'lengthCm' | 'widthCm' | 'heightCm'>

/** 2,4 kg · 40 × 30 × 20 cm · 0,024 m³ */
export function measuresText({ weightKg, volumeM3, lengthCm, widthCm, heightCm }: Measures): string {
  const sides = [lengthCm, widthCm, heightCm].filter(side => side !== null)
  return [
    amountText(weightKg, 'kg'),
    sides.length === 3 ? `${sides.map(measureText).join(' × ')} cm` : null,
    amountText(volumeM3, 'm³'),
  ]
    .filter(Boolean)
    .join(' · ')
}
