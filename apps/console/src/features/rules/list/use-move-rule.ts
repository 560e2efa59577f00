import { pathOf } from '@aftermile/contract/endpoint'
import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { inSequence, moveRule } from '@aftermile/domain/rules/rule-order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

/** after: the rule that comes before it then; null: none does. */
type Move = { readonly rule: Rule; readonly after: string | null; readonly isUndo: boolean }

/** Moves a rule in the order in which rules run. The list shows it at once. No rule becomes another one. */
export function useMoveRule(all: readonly Rule[]) {
  const queries = useQueryClient()
  const queryKey = [pathOf(rules.list), 'list']
  const moving = useMutation({
    mutationFn: ({ rule, after }: Move) => call(rules.move, { params: { id: rule.id }, body: { after } }),
    onMutate: ({ rule, after }) => {
      const known = inSequence(queries.getQueryData<Rule[]>(queryKey) ?? [])
      const before = known[known.findIndex(({ id }) => id === rule.id) - 1]?.id ?? null
      const numbers = new Map(moveRule(known, rule.id, after).map(({ id, sequence }) => [id, sequence]))
      queries.setQueryData<Rule[]>(queryKey, rows =>
        rows?.map(row => ({ ...row, sequence: numbers.get(row.id) ?? row.sequence })),
      )
      return { before }
    },
    onSuccess: (_, { rule, isUndo }, { before }) => {
      if (isUndo) toast({ message: `${rule.name} is where it was.` })
      else
        toast({
          message: `${rule.name} moved.`,
          next: { label: 'Undo', onClick: () => moving.mutate({ rule, after: before, isUndo: true }) },
        })
    },
    onError: error => {
      if (!checkForbidden(error)) toast({ message: reasonOf(error), kind: 'problem' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const inOrder = inSequence(all)
  const placeOf = (id: string) => inOrder.findIndex(rule => rule.id === id)
  const moveTo = (id: string, to: number) => {
    const rule = inOrder[placeOf(id)]
    if (rule === undefined || to < 0 || to >= inOrder.length || to === placeOf(id)) return
    const after = inOrder.filter(item => item.id !== id)[to - 1]?.id ?? null
    moving.mutate({ rule, after, isUndo: false })
  }
  return { inOrder, placeOf, moveTo }
}
