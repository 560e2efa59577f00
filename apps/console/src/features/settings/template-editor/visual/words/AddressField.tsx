import { Autocomplete } from '@mantine/core'
import type { TemplateMetadata } from '../../source/suggest-template.ts'

type Props = { label: string; value: string; metadata: TemplateMetadata; onChange: (address: string) => void }

/** An address of one's own, or one of the variables that are addresses. */
export function AddressField({ label, value, metadata, onChange }: Props) {
  const addresses = metadata.variables.filter(({ type, name }) => type === 'url' && !name.includes('[]'))
  const labels = new Map(addresses.map(({ name, label: text }) => [`{{ ${name} }}`, text]))
  return (
    <Autocomplete
      label={label}
      size="xs"
      placeholder="https://"
      data={[...labels.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      value={value}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
      description={labels.get(value.trim())}
      inputWrapperOrder={['label', 'input', 'description']}
    />
  )
}
