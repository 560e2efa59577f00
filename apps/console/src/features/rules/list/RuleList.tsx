import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import { useList } from '../../../api/resource.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { IconBolt } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { activityQuery } from '../rule-queries.ts'
import { BuiltInRules } from '../transfer/BuiltInRules.tsx'
import { TransferMenu } from '../transfer/TransferMenu.tsx'
import { useRuleNames } from '../use-rule-names.ts'
import { dragType, OrderCell } from './OrderCell.tsx'
import classes from './RuleList.module.css'
import { ruleColumns } from './rule-columns.tsx'
import { useMoveRule } from './use-move-rule.ts'
import { useRuleFilters } from './use-rule-filters.tsx'

/** All rules in the order in which they run. */
export function RuleList() {
  const { data: all = noRules } = useList(rules)
  const { data: activity = null } = useQuery(activityQuery)
  const names = useRuleNames()
  const mayWrite = useMayDo(rules.update.need)
  const moves = useMoveRule(all)
  const moveTo = useLatest(moves.moveTo)
  const columns = useMemo(() => {
    const positions = new Map(moves.inOrder.map(({ id }, index) => [id, index]))
    const order: Column<Rule> = {
      id: 'sequence',
      title: 'Order',
      value: ({ id }) => positions.get(id) ?? null,
      cell: ({ id, name, sequence }) =>
        mayWrite ? (
          <OrderCell
            id={id}
            name={name}
            position={positions.get(id) ?? 0}
            count={positions.size}
            onMove={to => moveTo.current(id, to)}
          />
        ) : (
          sequence
        ),
      width: 104,
    }
    return ruleColumns({ names, activity }, order)
  }, [names, activity, moves.inOrder, mayWrite, moveTo])
  return (
    <div className={classes.list} {...(mayWrite && rowMoves(moves))}>
      <ListPage
        id="rules"
        title="Rules"
        kind="rule"
        about="What happens by itself: rules tag, write, call and correct when something happens, or when nothing does."
        icon={IconBolt}
        noun={rules}
        editor="/rules/$id"
        actions={
          <>
            <BuiltInRules noun={rules} />
            <TransferMenu rules={all} noun={rules} />
          </>
        }
        filters={useRuleFilters('/rules', activity)}
        columns={columns}
        sort={{ by: 'sequence', desc: false }}
      />
    </div>
  )
}

const noRules: readonly Rule[] = []

/** The columns stay the same while the function in them changes. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null

/** Rows are moved by dragging them onto another, or by Alt and an arrow key. */
function rowMoves({ placeOf, moveTo }: Pick<ReturnType<typeof useMoveRule>, 'placeOf' | 'moveTo'>) {
  const mark = (target: EventTarget | null, isOver: boolean) => {
    const row = target === null ? null : rowOf(target)
    if (isOver) row?.setAttribute('data-over', '')
    else row?.removeAttribute('data-over')
  }
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType) || rowOf(event.target) === null) return
      event.preventDefault()
      mark(event.target, true)
    },
    onDragLeave: (event: DragEvent) => mark(event.target, false),
    onDrop: (event: DragEvent) => {
      mark(event.target, false)
      const goal = rowOf(event.target)?.dataset.id
      const id = event.dataTransfer.getData(dragType)
      if (goal === undefined || id === '') return
      event.preventDefault()
      moveTo(id, placeOf(goal))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const id = rowOf(event.target)?.dataset.id
      if (!event.altKey || id === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      moveTo(id, placeOf(id) + (event.key === 'ArrowUp' ? -1 : 1))
    },
  }
}
