import { templates } from '@aftermile/contract/settings/templates'
import { channels } from '@aftermile/domain/channels/channels'
import { messageStates } from '@aftermile/domain/messages/message-states'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { IconInbox, IconX } from '../../../ui/icons/icons.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { MessageSearch } from '../message-search.ts'
import { MessageFacets } from './MessageFacets.tsx'

type Props = {
  search: MessageSearch
  /** The number of the shipment or order in the address. */
  containerNumber: string
  onSearch: (change: MessageSearch) => void
}

/** Long lists show the first matches of what is typed. */
const shownOptions = 50

const stateOptions = messageStates.map(({ id, text }) => ({ value: id, label: text }))
const channelOptions = channels.map(({ id, text }) => ({ value: id, label: text }))

export function MessageFilters({ search, containerNumber, onSearch }: Props) {
  return (
    <>
      <SearchField
        label="Search messages"
        text={search.text ?? ''}
        onText={text => onSearch({ text: text.trim() || undefined })}
      />
      <Select
        aria-label="State"
        placeholder="State"
        data={stateOptions}
        value={search.state ?? null}
        onChange={chosen => onSearch({ state: messageStates.find(({ id }) => id === chosen)?.id })}
        clearable
        clearButtonProps={{ 'aria-label': 'All states' }}
        w={160}
      />
      <Select
        aria-label="Channel"
        placeholder="Channel"
        data={channelOptions}
        value={search.channel ?? null}
        onChange={chosen => onSearch({ channel: channels.find(({ id }) => id === chosen)?.id })}
        clearable
        clearButtonProps={{ 'aria-label': 'All channels' }}
        w={150}
      />
      <TemplateFilter template={search.template} onSearch={onSearch} />
      <MessageFacets facets={search.facets} onSearch={onSearch} />
      <Button
        variant={search.outbox === undefined ? 'default' : 'light'}
        leftSection={<IconInbox size={16} />}
        aria-pressed={search.outbox !== undefined}
        onClick={() => onSearch({ outbox: search.outbox === undefined ? 'true' : undefined })}
      >
        Outbox
      </Button>
      {search.openFailures !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label="All messages, not only those that failed in the last 7 days"
          onClick={() => onSearch({ openFailures: undefined })}
        >
          Failed in the last 7 days
        </Button>
      )}
      {aboutOf(search) !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`All messages, not only about ${containerNumber}`}
          onClick={() => onSearch({ container: undefined, shipment: undefined, order: undefined, merchant: undefined })}
        >
          {containerNumber}
        </Button>
      )}
    </>
  )
}

/** The shipment or order in the address. */
export const aboutOf = ({ container, shipment, order }: MessageSearch): string | undefined =>
  container ?? shipment ?? order

function TemplateFilter({ template, onSearch }: { template: string | undefined; onSearch: Props['onSearch'] }) {
  const { data = [] } = useQuery({
    queryKey: ['/templates', 'list'],
    queryFn: async ({ signal }) => (await call(templates.list, { signal })).data,
  })
  const main = data.filter(({ parentId, type }) => parentId === null && channels.some(({ id }) => id === type))
  const options = main.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = template === undefined || options.some(({ value }) => value === template)
  return (
    <Select
      aria-label="Template"
      placeholder="Template"
      data={isKnown ? options : [...options, { value: template, label: template }]}
      value={template ?? null}
      onChange={chosen => onSearch({ template: chosen ?? undefined })}
      searchable
      clearable
      limit={shownOptions}
      nothingFoundMessage="No matches"
      clearButtonProps={{ 'aria-label': 'All templates' }}
      w={200}
    />
  )
}
