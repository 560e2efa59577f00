import type { crud } from '@aftermile/contract/crud'
import type { z } from 'zod'
import type { Store } from '../../records/store.ts'
import type { Route } from './route.ts'
import { serve } from './serve.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: string }
type Noun = ReturnType<typeof crud<string, z.ZodType<Item>, z.ZodType<Item>>>

type Complete<N extends Noun> = (sent: z.output<N['create']['body']>) => Item

/** The five calls of an administered noun, answered from its store; `complete` fills in what depends on other fields. */
export function crudRoutes<N extends Noun>(
  noun: N,
  items: Store<z.output<N['get']['reply']>>,
  complete?: Complete<N>,
): Route[] {
  const { list, create, get, update, remove }: Noun = noun
  const store: Store<Item> = items
  const whole = (sent: Item) => complete?.(sent as z.output<N['create']['body']>) ?? sent // parsed by that very schema
  return [
    serve(list, ctx => store.list(ctx)),
    serve(create, (ctx, { body }) => store.create(ctx, whole(body))),
    serve(get, (ctx, { params }) => store.get(ctx, params.id)),
    serve(update, (ctx, { params, body, ifMatch }) => store.update(ctx, params.id, whole(body), ifMatch)),
    serve(remove, (ctx, { params, ifMatch }) => store.remove(ctx, params.id, ifMatch)),
  ]
}
