import type { WebhookEndpoint } from '@aftermile/contract/messages/webhooks'
import { noBreakSpace, numberText, percent } from '@aftermile/domain/format/numbers'
import type { Column } from '../../../ui/table/column.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import classes from './Webhooks.module.css'
import { stateOf, urgencyOf } from './webhook-state.ts'

const right = { align: 'right', width: 96 } as const

export const webhookColumns: readonly Column<WebhookEndpoint>[] = [
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    searchText: ({ name, url, id }) => `${name}\n${url}\n${id}`,
    cell: webhook => <Named webhook={webhook} />,
  },
  {
    id: 'state',
    title: 'Status',
    value: urgencyOf,
    searchText: webhook => stateOf(webhook).text,
    cell: webhook => <ColorDot {...stateOf(webhook)} />,
    width: 130,
  },
  {
    id: 'success',
    title: 'Success',
    value: ({ successShare }) => successShare,
    cell: ({ successShare }) => (successShare === null ? '–' : percent(successShare * 100)),
    ...right,
  },
  { id: 'calls', title: 'Calls, 24 h', value: ({ calls }) => calls, cell: ({ calls }) => numberText(calls), ...right },
  {
    id: 'latency',
    title: 'p95',
    value: ({ latencyMs }) => latencyMs.p95,
    cell: ({ latencyMs: { p95 } }) => (p95 === null ? '–' : `${numberText(Math.round(p95))}${noBreakSpace}ms`),
    ...right,
  },
  {
    id: 'waiting',
    title: 'Waiting',
    value: ({ waiting }) => waiting,
    cell: ({ waiting }) => numberText(waiting),
    ...right,
  },
  {
    id: 'missed',
    title: 'Missed',
    value: ({ missed }) => missed,
    cell: ({ missed }) => numberText(missed),
    ...right,
  },
  {
    id: 'error',
    title: 'Last error',
    value: ({ disabledBecause, lastError }) => disabledBecause ?? lastError?.message ?? '',
    cell: ({ disabledBecause, lastError }) => <Truncated text={disabledBecause ?? lastError?.message ?? '–'} />,
    width: '24%',
    isWide: true,
  },
]

const Named = ({ webhook: { name, httpMethod, url } }: { webhook: WebhookEndpoint }) => (
  <span className={classes.named}>
    <Truncated text={name} />
    <span className={classes.url}>{url === '' ? 'No address yet' : `${httpMethod.toUpperCase()} ${url}`}</span>
  </span>
)
