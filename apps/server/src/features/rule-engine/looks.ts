import { isDeepStrictEqual } from 'node:util'
import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import type { Ctx } from '../../tenancy/context.ts'
import { type ContainerChange, containerKeyOf } from './container-change.ts'
import type { LoadedRule } from './loaded-rules.ts'
import { readFacts } from './read-facts.ts'

/** A rule that looks at a changed container. */
export type Look = { readonly loaded: LoadedRule; readonly change: ContainerChange }

export const changedFields = (before: Facts, after: Facts): string[] =>
  Object.keys(after).filter(field => !isSame(before[field], after[field]))

/** Adds fields that rules read and the changes lack. They have not changed. */
export async function withAllFields(ctx: Ctx, looks: readonly Look[]): Promise<Look[]> {
  const missing = Map.groupBy(
    looks.filter(({ loaded, change }) => [...loaded.fields].some(field => !(field in change.after))),
    ({ change }) => change.targetType,
  )
  const read = new Map<string, Facts>()
  for (const [targetType, some] of missing) {
    const fields = new Set(some.flatMap(({ loaded }) => [...loaded.fields]))
    const containers = new Map(some.map(({ change }) => [containerKeyOf(change), change]))
    for (const [key, facts] of await readFacts(ctx, targetType, [...containers.values()], [...fields]))
      read.set(key, facts)
  }
  return looks.map(({ loaded, change }) => {
    const rest = read.get(containerKeyOf(change))
    if (rest === undefined) return { loaded, change }
    const { before, after } = change
    return { loaded, change: { ...change, before: before && { ...rest, ...before }, after: { ...rest, ...after } } }
  })
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && isDeepStrictEqual(one, other))
