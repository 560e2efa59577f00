import { pathOf } from '@aftermile/contract/endpoint'
import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { numberText } from '@aftermile/domain/format/numbers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { getItem } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { inSequence, type Renumbered, renumber } from './sequence.ts'

type Move = { readonly rule: Rule; readonly changes: readonly Renumbered[] }

/** Moves a rule in the order in which rules run. The list shows it at once. */
export function useMoveRule(all: readonly Rule[]) {
  const queries = useQueryClient()
  const queryKey = [pathOf(rules.list), 'list']
  const moving = useMutation({
    mutationFn: async ({ changes }: Move) => {
      for (const { id, sequence } of changes) {
        const { data, etag } = await getItem(rules, id)
        await call(rules.update, { params: { id }, body: { ...data, sequence }, ifMatch: etag })
      }
    },
    onMutate: ({ changes }) => {
      const numbers = new Map(changes.map(({ id, sequence }) => [id, sequence]))
      queries.setQueryData<Rule[]>(queryKey, before =>
        before?.map(rule => ({ ...rule, sequence: numbers.get(rule.id) ?? rule.sequence })),
      )
    },
    onSuccess: (_, { rule, changes }) => {
      const others = changes.length - 1
      const also = others === 0 ? '' : ` ${numberText(others)} other rule${others === 1 ? '' : 's'} got a new number.`
      toast({ message: `${rule.name} moved.${also}` })
    },
    onError: error => {
      if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const inOrder = inSequence(all)
  const placeOf = (id: string) => inOrder.findIndex(rule => rule.id === id)
  const moveTo = (id: string, to: number) => {
    const rule = inOrder[placeOf(id)]
    const changes = renumber(inOrder, id, to)
    if (rule !== undefined && changes.length > 0 && !moving.isPending) moving.mutate({ rule, changes })
  }
  return { inOrder, placeOf, moveTo }
}
