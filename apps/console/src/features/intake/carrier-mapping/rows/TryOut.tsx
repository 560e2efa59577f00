import type { MappingTryOut } from '@aftermile/contract/intake/carrier-mapping'
import { carrierMapping } from '@aftermile/contract/intake/carrier-mapping'
import { numberText } from '@aftermile/domain/format/numbers'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { counted, meaningText } from '../mapping-texts.ts'
import { ReplayMoves } from '../replays/ReplayMoves.tsx'
import type { EditedRow } from '../use-mapping.ts'
import classes from './TryOut.module.css'

type Tried = Pick<EditedRow, 'productKind' | 'code' | 'subCode' | 'textPattern' | 'to' | 'reason'>

const waitMs = 400

/** What saving or removing a row would change, counted on stored events. */
export function TryOut({ id, row, isRemoved = false }: { id: string; row: Tried; isRemoved?: boolean }) {
  const [tried] = useDebouncedValue(JSON.stringify(pick(row)), waitMs)
  const query = useQuery({
    queryKey: ['mapping-try', id, tried, isRemoved],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(tried) as Tried), isRemoved } // written above
      return (await call(carrierMapping.tryRow, { params: { id }, body, signal })).data
    },
    enabled: row.code !== null || row.textPattern !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (row.code === null && row.textPattern === null)
    return <Text size="sm">Enter a code or a text to see which events would change.</Text>
  if (query.isError)
    return <Text size="sm">{query.error instanceof ApiProblem ? query.error.message : 'Couldn’t try this row.'}</Text>
  if (query.data === undefined) return <Loader size="sm" aria-label="Trying the row" />
  return (
    <div className={classes.tried} aria-busy={query.isFetching} aria-live="polite">
      <Result tried={query.data} />
    </div>
  )
}

const pick = ({ productKind, code, subCode, textPattern, to, reason }: Tried): Tried => ({
  productKind,
  code,
  subCode,
  textPattern,
  to,
  reason,
})

function Result({ tried }: { tried: MappingTryOut }) {
  const { days, share, isSample, eventsRead, eventsChanged, changes, moves } = tried
  const { shipmentsChanged, shipmentsProjected, shipmentsMoved } = tried
  return (
    <>
      <Text fw={600}>
        {eventsChanged === 0
          ? `No events of the last ${days} days would change.`
          : `${counted(eventsChanged, 'event')} of the last ${days} days would change.`}
      </Text>
      {isSample && (
        <Text size="sm">
          There are too many events to read all of them. These numbers are from{' '}
          {share < 1 ? `a sample of 1 in ${numberText(Math.round(1 / share))}` : `the newest ${numberText(eventsRead)}`}
          .
        </Text>
      )}
      <ul className={classes.changes}>
        {changes.map(({ from, to, count, sampleShipments }) => (
          <li key={`${meaningText(from)} ${meaningText(to)}`}>
            <div>
              {meaningText(from)} → {meaningText(to)} <span className="tabular">{numberText(count)}</span>
            </div>
            <div className={classes.samples}>
              {sampleShipments.map(shipment => (
                <PathLink key={shipment.id} href={shipmentPath(shipment.id)}>
                  {shipment.shipmentNumber}
                </PathLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shipmentsChanged > 0 && (
        <Text size="sm">
          {shipmentsMoved === 0 ? 'No shipment' : counted(shipmentsMoved, 'shipment')} would get another status
          {shipmentsProjected < shipmentsChanged &&
            ` among the ${numberText(shipmentsProjected)} checked of ${numberText(shipmentsChanged)}`}
          {moves.length > 0 ? ':' : '.'}
        </Text>
      )}
      <ReplayMoves moves={moves} />
    </>
  )
}
