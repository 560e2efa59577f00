import type { PromiseAdvice, PromiseQuestion, RoutePromise } from '@aftermile/contract/boards/insights'
import { numberText, roundTo2 } from '@aftermile/domain/format/numbers'
import { type PromiseTarget, promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { Button, Pagination } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { IconDownload, IconRulerMeasure } from '../../../../ui/icons/icons.ts'
import '../../../../ui/form/form-styles.css'
import { metaQuery } from '../../../../api/meta.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { StillSkeleton } from '../../../../ui/loading/StillSkeleton.tsx'
import { BackLink } from '../../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import boardClasses from '../../Board.module.css'
import { fileName, saveCsv } from '../../export/save-csv.ts'
import { runningMonth } from '../../state/months.ts'
import { type ValueNames, valueNamesOf } from '../../state/value-names.ts'
import classes from '../Insights.module.css'
import { PromiseTable } from './PromiseTable.tsx'
import { PromiseTools } from './PromiseTools.tsx'
import { promisePath } from './promise-path.ts'
import { promiseQuestion } from './promise-question.ts'
import type { PromiseSearch } from './promise-search.ts'
import { promisesQuery } from './promises-query.ts'
import { adviceText, daysFor, promiseDays, shownPromises, targetText, usualTarget } from './route-promises.ts'
import { promiseText, routeNames } from './route-text.ts'

const rowsPerPage = 25

/** The promises of each route, and those that would have been kept as often as wanted. */
export function PromisesPage() {
  const search: PromiseSearch = useSearch({ from: '/analytics/promises' })
  const navigate = useNavigate()
  const question = promiseQuestion(search, runningMonth())
  const advice = useQuery({ ...promisesQuery(question), placeholderData: keepPreviousData })
  const { data: meta } = useQuery(metaQuery)
  const names = useMemo(() => valueNamesOf(meta), [meta])
  const { show, target = usualTarget } = search
  const shown = useMemo(() => shownPromises(advice.data?.promises ?? [], { show, target }), [advice.data, show, target])
  const change = (changed: PromiseSearch) =>
    void navigate({ to: '.', search: before => ({ ...before, ...changed }), replace: true })
  return (
    <>
      <PageHead
        title="Promise advisor"
        above={<BackLink href="/analytics/operations" text="Operations" />}
        about={`How often each promise was kept, and the shortest that would have been kept for ${targetText(target)} of its shipments.`}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={shown.length === 0}
            onClick={() => saveCsv(promiseRows(shown, { target, names }), fileName('Promise advisor'))}
          >
            Download CSV
          </Button>
        }
      />
      <div className={boardClasses.board}>
        <PromiseTools search={search} question={question} onChange={change} />
        {advice.isError ? (
          <ErrorState error={advice.error} onRetry={() => void advice.refetch()} />
        ) : advice.data === undefined ? (
          <StillSkeleton height={400} />
        ) : (
          <div aria-busy={advice.isPlaceholderData}>
            <Promises
              key={JSON.stringify({ question, show, target })}
              promises={shown}
              isFiltered={advice.data.promises.length > 0}
              target={target}
              names={names}
              question={question}
            />
            <p className={classes.note} role="status">
              {countsText(advice.data, target)} Shipments count by the month of their booking, if their promise was kept
              or broken. Days are counted from the day of booking; – means that fewer ever met it.
            </p>
          </div>
        )}
      </div>
    </>
  )
}

function countsText({ promises, leftOut }: PromiseAdvice, target: PromiseTarget): string {
  const countOf = (show: 'shorter' | 'broken') => numberText(shownPromises(promises, { show, target }).length)
  const counts = `Of ${numberText(promises.length)} promises, ${countOf('shorter')} can be shorter and ${countOf('broken')} were kept for less than ${targetText(target)}.`
  const small = `${numberText(leftOut.promises)} more have fewer than 30 shipments each and are left out, ${numberText(leftOut.shipments)} shipments in all.`
  return [promises.length > 0 && counts, leftOut.promises > 0 && small].filter(Boolean).join(' ')
}

type PromisesProps = {
  promises: readonly RoutePromise[]
  /** Whether there are promises that are not shown. */
  isFiltered: boolean
  target: PromiseTarget
  names: ValueNames
  question: PromiseQuestion
}

function Promises({ promises, isFiltered, target, names, question }: PromisesProps) {
  const [page, setPage] = useState(1)
  if (promises.length === 0)
    return isFiltered ? (
      <EmptyState icon={IconRulerMeasure} title="No promises match">
        No promise is like this at {targetText(target)}. Choose All, or another share.
      </EmptyState>
    ) : (
      <EmptyState icon={IconRulerMeasure} title="No promises to advise on">
        No promise has 30 shipments on one route in these months and filters.
      </EmptyState>
    )
  const pages = Math.ceil(promises.length / rowsPerPage)
  return (
    <>
      <PromiseTable
        promises={promises.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        target={target}
        names={names}
        link={promise => (
          <PathLink
            href={promisePath(promise, question)}
            aria-label={`Show the shipments of ${promiseText(promise, names)}`}
          >
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

type PromiseContext = { readonly target: PromiseTarget; readonly names: ValueNames }

const promiseRows = (promises: readonly RoutePromise[], { target, names }: PromiseContext) => [
  [
    'Carrier',
    'Product group',
    'From',
    'To',
    'Promise (days)',
    'Shipments',
    'Kept',
    'Kept %',
    ...promiseTargets.map(each => `Days for ${each} %`),
    `Advice for ${target} %`,
  ],
  ...promises.map(promise => [
    ...Object.values(routeNames(promise, names)),
    promiseDays(promise),
    promise.shipments,
    promise.kept,
    roundTo2((promise.kept * 100) / promise.shipments),
    ...promiseTargets.map(each => daysFor(promise, each) ?? ''),
    adviceText(promise, target),
  ]),
]
