import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { IconPlayerTrackNext } from '../../../../ui/icons/icons.ts'
import classes from './Preview.module.css'
import { type PreviewContainer, usePreviewContainers } from './use-preview-containers.ts'

export const sample: PreviewContainer = { id: 'sample', merchantId: null, number: 'Example values', about: '' }

type Props = {
  targetType: TemplateTargetType
  chosen: PreviewContainer | null
  onChoose: (container: PreviewContainer) => void
}

/** Chooses the shipment or order of the preview: by number, from the newest ones, or the next one. */
export function ContainerPicker({ targetType, chosen, onChoose }: Props) {
  const kind = targetType === 'Shipment' ? 'shipment' : 'order'
  const [typed, setTyped] = useState('')
  const labelOfChosen = chosen === null ? '' : labelOf(chosen)
  const { found, isNone } = usePreviewContainers(targetType, typed === labelOfChosen ? '' : typed)
  if (isNone) return <span className={classes.about}>With example values</span>
  const options = withChosen([sample, ...found], chosen)
  const next = found[(found.findIndex(each => keyOf(each) === (chosen && keyOf(chosen))) + 1) % found.length]
  return (
    <div className={classes.picker}>
      <Select
        aria-label={`Preview with ${kind}`}
        placeholder={`Search ${kind}s`}
        size="xs"
        data={options.map(option => ({ value: keyOf(option), label: labelOf(option) }))}
        filter={({ options: all }) => all}
        value={chosen === null ? null : keyOf(chosen)}
        onChange={key => {
          const option = options.find(each => keyOf(each) === key)
          if (option !== undefined) onChoose(option)
        }}
        searchable
        onSearchChange={setTyped}
        allowDeselect={false}
        nothingFoundMessage={`No ${kind}s match`}
        className={classes.select}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
      />
      <Tooltip label={`Next ${kind}`}>
        <ActionIcon
          variant="default"
          aria-label={`Next ${kind}`}
          disabled={next === undefined}
          onClick={() => next !== undefined && onChoose(next)}
        >
          <IconPlayerTrackNext size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

export const keyOf = ({ id, merchantId }: PreviewContainer): string => `${merchantId ?? ''}/${id}`

const labelOf = ({ number, about }: PreviewContainer): string => (about === '' ? number : `${number} · ${about}`)

const withChosen = (options: readonly PreviewContainer[], chosen: PreviewContainer | null): PreviewContainer[] =>
  chosen === null || options.some(each => keyOf(each) === keyOf(chosen)) ? [...options] : [chosen, ...options]
