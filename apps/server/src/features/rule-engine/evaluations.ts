import { isDeepStrictEqual } from 'node:util'
import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import type { Ctx } from '../../tenancy/context.ts'
import { type ContainerChange, containerKeyOf } from './container-change.ts'
import { readFacts } from './read-facts.ts'
import type { LoadedRule } from './rule-loading.ts'

/** A rule and a changed container that it is evaluated for. */
export type Evaluation = { readonly loaded: LoadedRule; readonly change: ContainerChange }

/** The fields that have changed, among those that are asked for. */
export function changedFields(before: Facts, after: Facts, asked: Iterable<string> = Object.keys(after)): string[] {
  const changed: string[] = []
  for (const field of asked) {
    const value = after[field]
    // A field that the change lacks has not changed.
    if ((value !== undefined || field in after) && !isSame(before[field], value)) changed.push(field)
  }
  return changed
}

/** Adds fields that rules read and the changes lack. They have not changed. */
export async function withAllFields(ctx: Ctx, evaluations: readonly Evaluation[]): Promise<Evaluation[]> {
  const missing = Map.groupBy(evaluations.filter(lacksFields), ({ change }) => change.targetType)
  if (missing.size === 0) return [...evaluations]
  const full = new Map<ContainerChange, ContainerChange>()
  for (const [targetType, items] of missing) {
    const fields = new Set(items.flatMap(({ loaded }) => [...loaded.fields]))
    const changes = [...new Set(items.map(({ change }) => change))]
    const read = await readFacts(ctx, targetType, changes, [...fields])
    for (const change of changes) full.set(change, withRest(change, read.get(containerKeyOf(change)) ?? {}))
  }
  return evaluations.map(({ loaded, change }) => ({ loaded, change: full.get(change) ?? change }))
}

function lacksFields({ loaded, change }: Evaluation): boolean {
  for (const field of loaded.fields) if (!(field in change.after)) return true
  return false
}

const withRest = (change: ContainerChange, rest: Facts): ContainerChange => ({
  ...change,
  before: change.before && { ...rest, ...change.before },
  after: { ...rest, ...change.after },
})

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a ?? null) === (b ?? null) || (Array.isArray(a) && Array.isArray(b) && isDeepStrictEqual(a, b))
