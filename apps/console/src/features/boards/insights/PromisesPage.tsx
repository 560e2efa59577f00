import type { PromiseLane, PromiseQuestion } from '@aftermile/contract/boards/insights'
import { monthText } from '@aftermile/domain/format/board-times'
import { numberText, percent, roundTo2 } from '@aftermile/domain/format/numbers'
import { Button, MultiSelect, Pagination, SegmentedControl, Select } from '@mantine/core'
import { IconDownload, IconRulerMeasure } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import '../../../ui/form/form-styles.css'
import { metaQuery } from '../../../api/meta.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { StillSkeleton } from '../../../ui/loading/StillSkeleton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import boardClasses from '../Board.module.css'
import { fileName, saveCsv } from '../export/widget-csv.ts'
import { runningMonth } from '../state/months.ts'
import { type ValueNames, valueNamesOf } from '../state/value-names.ts'
import classes from './Insights.module.css'
import { LaneTable } from './LaneTable.tsx'
import { lanePath } from './lane-path.ts'
import { adviceText, isAtRisk, type PromiseSort, promiseDays, sortedLanes, wantedShare } from './promise-lanes.ts'
import { promiseFilters, promiseMonths, promiseQuestion } from './promise-question.ts'
import type { PromiseSearch } from './promise-search.ts'
import { promisesQuery } from './promises-query.ts'

const rowsPerPage = 25
const wantedText = (): string => percent(wantedShare * 100)
const sorts = [
  { value: 'gain', label: 'Can be shorter' },
  { value: 'risk', label: 'Broken most' },
  { value: 'shipments', label: 'Shipments' },
] as const satisfies readonly { value: PromiseSort; label: string }[]

/** The shortest promise of each lane that would have been kept. */
export function PromisesPage() {
  const search: PromiseSearch = useSearch({ from: '/analytics/promises' })
  const navigate = useNavigate()
  const question = promiseQuestion(search, runningMonth())
  const advice = useQuery({ ...promisesQuery(question), placeholderData: keepPreviousData })
  const { data: meta } = useQuery(metaQuery)
  const names = useMemo(() => valueNamesOf(meta), [meta])
  const sort = search.sort ?? 'gain'
  const lanes = useMemo(() => sortedLanes(advice.data?.lanes ?? [], sort), [advice.data, sort])
  const change = (changed: PromiseSearch) =>
    void navigate({ to: '.', search: before => ({ ...before, ...changed }), replace: true })
  return (
    <>
      <PageHead
        title="Promise advisor"
        above={<BackLink href="/analytics/operations" text="Operations" />}
        about={`The shortest promise of each lane that would have been kept ${wantedText()} of the time.`}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={lanes.length === 0}
            onClick={() => saveCsv(laneRows(lanes, names), fileName('Promise advisor'))}
          >
            Download CSV
          </Button>
        }
      />
      <div className={boardClasses.board}>
        <Filters search={search} question={question} onChange={change} />
        {advice.isError ? (
          <ErrorState error={advice.error} onRetry={() => void advice.refetch()} />
        ) : advice.data === undefined ? (
          <StillSkeleton height={400} />
        ) : (
          <div aria-busy={advice.isPlaceholderData}>
            <Lanes key={JSON.stringify({ question, sort })} lanes={lanes} names={names} question={question} />
            <p className={classes.note} role="status">
              {leftOutText(lanes, advice.data.smallLanes)} Shipments count by the month of their booking, if they had a
              promise and met it, or didn’t within 30 days.
            </p>
          </div>
        )}
      </div>
    </>
  )
}

function leftOutText(lanes: readonly PromiseLane[], small: number): string {
  const broken = `${numberText(lanes.filter(isAtRisk).length)} of ${numberText(lanes.length)} lanes kept their promise less than ${wantedText()} of the time.`
  const leftOut = `${numberText(small)} lanes with fewer than 30 shipments are left out.`
  return [lanes.length > 0 && broken, small > 0 && leftOut].filter(Boolean).join(' ')
}

type FilterProps = { search: PromiseSearch; question: PromiseQuestion; onChange: (change: PromiseSearch) => void }

function Filters({ search, question, onChange }: FilterProps) {
  const { data: meta } = useQuery(metaQuery)
  const months = promiseMonths(runningMonth()).map(month => ({ value: String(month), label: monthText(month) }))
  const withChosen = (month: number) =>
    months.some(({ value }) => value === String(month))
      ? months
      : [...months, { value: String(month), label: monthText(month) }]
  return (
    <div className={classes.tools}>
      <Select
        label="Booked from"
        w={130}
        data={withChosen(question.from)}
        value={String(question.from)}
        allowDeselect={false}
        onChange={value => onChange({ firstMonth: Number(value), lastMonth: Math.max(question.to, Number(value)) })}
      />
      <Select
        label="to"
        w={130}
        data={withChosen(question.to)}
        value={String(question.to)}
        allowDeselect={false}
        onChange={value => onChange({ lastMonth: Number(value), firstMonth: Math.min(question.from, Number(value)) })}
      />
      {promiseFilters.map(({ name, title, set }) => (
        <MultiSelect
          key={name}
          label={title}
          w={190}
          placeholder={search[name] === undefined ? 'All' : ''}
          data={(meta?.[set] ?? []).map(({ id, text }) => ({ value: String(id), label: text }))}
          value={[...(search[name] ?? [])]}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${title.toLowerCase()}` }}
          onChange={values => onChange({ [name]: values.length === 0 ? undefined : values })}
        />
      ))}
      <SegmentedControl
        aria-label="Sort by"
        data={[...sorts]}
        value={search.sort ?? 'gain'}
        onChange={value => onChange({ sort: value === 'gain' ? undefined : value })}
      />
    </div>
  )
}

type LanesProps = { lanes: readonly PromiseLane[]; names: ValueNames; question: PromiseQuestion }

function Lanes({ lanes, names, question }: LanesProps) {
  const [page, setPage] = useState(1)
  if (lanes.length === 0)
    return (
      <EmptyState icon={IconRulerMeasure} title="No lanes to advise on">
        No lane has 30 shipments with a promise in these months and filters.
      </EmptyState>
    )
  const pages = Math.ceil(lanes.length / rowsPerPage)
  return (
    <>
      <LaneTable
        lanes={lanes.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        names={names}
        link={lane => (
          <PathLink href={lanePath(lane, question)} aria-label={`Show the shipments of ${laneText(lane, names)}`}>
            Show
          </PathLink>
        )}
      />
      {pages > 1 && (
        <Pagination
          mt="md"
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={number => ({ 'aria-label': `Page ${number}` })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      )}
    </>
  )
}

const laneText = (lane: PromiseLane, names: ValueNames): string =>
  [
    names('serviceProvider', lane.serviceProviderId),
    names('serviceProviderProductGroup', lane.serviceProviderProductGroupId),
    names('countryArea', lane.fromCountryAreaId),
    names('toCountry', lane.toCountryCode),
  ]
    .map(({ text }) => text)
    .join(', ')

function laneRows(lanes: readonly PromiseLane[], names: ValueNames) {
  return [
    [
      'Carrier',
      'Product group',
      'From',
      'To',
      'Shipments',
      'Promise today (days)',
      'Kept',
      'Kept %',
      'Would hold (days)',
      'Advice',
    ],
    ...lanes.map(lane => [
      names('serviceProvider', lane.serviceProviderId).text,
      names('serviceProviderProductGroup', lane.serviceProviderProductGroupId).text,
      names('countryArea', lane.fromCountryAreaId).text,
      names('toCountry', lane.toCountryCode).text,
      lane.shipments,
      promiseDays(lane),
      lane.kept,
      roundTo2((lane.kept * 100) / lane.shipments),
      lane.days,
      adviceText(lane),
    ]),
  ]
}
