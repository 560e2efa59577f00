import type { EmissionSettings } from '@aftermile/contract/settings/emission-settings'
import { defra2025, type Mode, modes } from '@aftermile/domain/emissions/factors'
import { numberText, withDecimals } from '@aftermile/domain/format/numbers'
import { ActionIcon, NumberInput, Table, Tooltip } from '@mantine/core'
import { fieldId } from '../../../../ui/form/field.ts'
import type { FieldErrors } from '../../../../ui/form/field-errors.ts'
import { IconRestore } from '../../../../ui/icons/icons.ts'
import { emissionLabels, modeNames } from './emission-labels.ts'
import classes from './FactorTable.module.css'

type Factors = EmissionSettings['factors']
type Props = { value: Factors; onChange: (value: Factors) => void; errors: FieldErrors; isReadOnly: boolean }

const parts = ['ttw', 'wtt'] as const

/** The emission factors by mode: the published one, and the tenant's own where it has one. */
export function FactorTable({ value, onChange, errors, isReadOnly }: Props) {
  const shipped = (mode: Mode) => defra2025.factors[mode]

  function set(mode: Mode, change: { ttw?: number; wtt?: number }): void {
    const { ttw, wtt } = shipped(mode)
    onChange({ ...value, [mode]: { ttw, wtt, source: 'own', ...value[mode], ...change } })
  }

  function reset(mode: Mode): void {
    const { [mode]: _, ...rest } = value
    onChange(rest)
  }

  return (
    <div className={classes.scroll}>
      <Table aria-label="Emission factors" verticalSpacing={4} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mode</Table.Th>
            <Table.Th>Tank to wheel</Table.Th>
            <Table.Th>Well to tank</Table.Th>
            <Table.Th ta="right">Sum</Table.Th>
            <Table.Th ta="right">{defra2025.version}</Table.Th>
            <Table.Td w={36} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {modes.map(mode => {
            const own = value[mode]
            const { ttw, wtt } = own ?? shipped(mode)
            return (
              <Table.Tr key={mode} data-own={own !== undefined}>
                <Table.Th scope="row">{modeNames[mode]}</Table.Th>
                {parts.map(part => (
                  <Table.Td key={part}>
                    <NumberInput
                      id={fieldId(`emissions.factors.${mode}.${part}`)}
                      size="xs"
                      hideControls
                      decimalSeparator={numberText(0.5).charAt(1)}
                      allowedDecimalSeparators={[',', '.']}
                      aria-label={emissionLabels[`emissions.factors.${mode}.${part}`] ?? mode}
                      placeholder={withDecimals(shipped(mode)[part], 5)}
                      readOnly={isReadOnly}
                      value={own?.[part] ?? ''}
                      error={errors[`emissions.factors.${mode}.${part}`]}
                      onChange={typed => (typed === '' ? reset(mode) : set(mode, { [part]: Number(typed) }))}
                    />
                  </Table.Td>
                ))}
                <Table.Td ta="right">{withDecimals(ttw + wtt, 4)}</Table.Td>
                <Table.Td ta="right" c="dimmed">
                  {withDecimals(shipped(mode).ttw + shipped(mode).wtt, 4)}
                </Table.Td>
                <Table.Td>
                  {own !== undefined && !isReadOnly && (
                    <Tooltip label={`Back to ${defra2025.version}`}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={24}
                        aria-label={`Reset ${modeNames[mode]}`}
                        onClick={() => reset(mode)}
                      >
                        <IconRestore size={14} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}
