import { ActionIcon, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { IconHelpCircle } from '../../../../ui/icons/icons.ts'
import classes from './WhyPopover.module.css'

export type WhyInput = readonly [name: string, value: ReactNode]
type Props = { of: string; rule: ReactNode; inputs: readonly WhyInput[] }

/** Explains a value by its rule and the inputs of the rule. */
export function WhyPopover({ of, rule, inputs }: Props) {
  return (
    <Popover width={360} position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes.button} variant="subtle" color="gray" size={24} aria-label={`Why: ${of}`}>
          <IconHelpCircle size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={`Why: ${of}`} data-autofocus tabIndex={-1}>
        <strong>{of}</strong>
        <p className={classes.rule}>{rule}</p>
        <FactList rows={inputs} />
      </Popover.Dropdown>
    </Popover>
  )
}
