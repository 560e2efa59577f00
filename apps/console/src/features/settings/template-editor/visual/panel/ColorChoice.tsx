import { plainColor } from '@aftermile/domain/messages/mail-blocks/mjml-defaults'
import { ColorInput, Select } from '@mantine/core'
import classes from './BlockPanel.module.css'

const brandColors = [
  { value: '{{ merchant.color }}', label: 'Brand colour' },
  { value: '{{ merchant.textColor }}', label: 'Text on the brand colour' },
  { value: '{{ merchant.accentColor }}', label: 'Accent colour' },
] as const

const own = 'own'

type Props = { label: string; value: string; onChange: (color: string | null) => void }

/** A colour of the brand, which follows the merchant, or one of one's own. */
export function ColorChoice({ label, value, onChange }: Props) {
  const brand = brandColors.find(color => color.value.replaceAll(' ', '') === value.replaceAll(' ', ''))
  const isLiquid = brand === undefined && value.includes('{')
  return (
    <div className={classes.pair}>
      <Select
        label={label}
        size="xs"
        data={[...brandColors, { value: own, label: isLiquid ? 'As the code says' : 'A colour of your own' }]}
        value={brand?.value ?? own}
        onChange={chosen => onChange(chosen === own ? plainColor : chosen)}
        allowDeselect={false}
      />
      {brand === undefined && !isLiquid && (
        <ColorInput
          aria-label={`${label}: value`}
          size="xs"
          value={value}
          placeholder="None"
          onChange={color => onChange(color === '' ? null : color)}
          format="hex"
          fixOnBlur={false}
          popoverProps={{ position: 'bottom-end' }}
          withEyeDropper={false}
        />
      )}
    </div>
  )
}
