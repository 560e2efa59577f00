import type { Source } from './repository.ts'
import { codesIn, findSql, outside, partsFrom } from './sql-statements.ts'

type Rule = {
  /** What is wrong, why, and what to write instead. */
  readonly reason: string
  readonly isBroken: (text: string) => boolean
}

const inserts = (text: string) => partsFrom(text, /\binsert into (?!identity\.)|\$\{insertRows?\(/g)
const updates = (text: string) => partsFrom(text, /\bupdate [^\s;]+(?: (?:as )?\w+)? set\b/g)
const changes = (text: string) => [...updates(text), ...partsFrom(text, /\bdelete from /g)]

const isOfSelect = (insert: string): boolean =>
  insert.startsWith('${')
    ? insert.startsWith('${insertRows(')
    : !/\bvalues\b/.test(outside(insert)) && /\bselect\b/.test(outside(insert))
const afterConflict = (insert: string): string => insert.split(/\bon conflict\b/)[1]?.split(/\breturning\b/)[0] ?? ''
const hasParameter = (text: string): boolean =>
  codesIn(text).some(code => /^\w+$/.test(code) && code !== 'table') || /\$\d/.test(text)
const clock = /(?<!\.)\b(?:(?:tenant_)?now|clock_timestamp)\(\)/

/** What Citus refuses, or does otherwise without a word. */
const rules: readonly Rule[] = [
  {
    reason:
      'insert … select without returning: Citus would copy the rows, which row-level security refuses, or count wrong. Add returning 1',
    isBroken: text => inserts(text).some(insert => isOfSelect(insert) && !/\breturning\b/.test(outside(insert))),
  },
  {
    reason: 'the clock in on conflict do update: Citus refuses it. Take excluded.<column>, or a parameter',
    isBroken: text => inserts(text).some(insert => clock.test(afterConflict(insert))),
  },
  {
    reason:
      'a parameter in on conflict of insert … select: Citus loses its type. Take excluded.<column>, or rawPart(…) for a constant',
    isBroken: text => inserts(text).some(insert => isOfSelect(insert) && hasParameter(afterConflict(insert))),
  },
  {
    reason: 'a subquery in insert … values: Citus refuses it. Write insert … select, or read first',
    isBroken: text => inserts(text).some(insert => !isOfSelect(insert) && /\(\s*select\b/.test(insert)),
  },
  {
    reason:
      'the clock in case or coalesce of an update: Citus refuses it. Join (select tenant_now()) as clock (now), and take clock.now',
    isBroken: text =>
      changes(text).some(change =>
        [...partsFrom(change, /(?<=\bcoalesce\()/g), ...(change.match(/\bcase\b(?:(?!\bend\b)[\s\S])*/g) ?? [])].some(
          inner => clock.test(inner),
        ),
      ),
  },
  {
    reason:
      'a random value, the running clock or a default in an update: Citus refuses what differs by row. Take a parameter',
    isBroken: text =>
      changes(text).some(change => /\b(?:clock_timestamp|gen_random_uuid|random)\(\)|= default\b/.test(change)),
  },
  {
    reason: 'case x when … in an update: Citus writes it wrong for its nodes. Write case when x = …',
    isBroken: text => changes(text).some(change => /\bcase (?!when\b)/.test(change)),
  },
  {
    reason:
      'a function that depends on settings, over columns, in an update: Citus refuses it. Compute it in a subquery of from with offset 0',
    isBroken: text =>
      updates(text).some(
        update =>
          /\b(?:jsonb?_build_\w+|to_jsonb?|to_char|date_trunc|concat|concat_ws)\s/.test(`${outside(update)} `) ||
          /now\(\) [+-] (?:\w+\.|")/.test(outside(update).replaceAll('now ', 'now() ')),
      ),
  },
  {
    reason: 'a time as milliseconds or as text in returning: Citus refuses it. Select it from the update in a with',
    isBroken: text =>
      [...inserts(text), ...changes(text)].some(change =>
        /\breturning\b[^;]*\b(?:date_part|extract|fieldsInMs|pickInMs|now|tenant_now|to_char)\b/.test(outside(change)),
      ),
  },
  {
    reason: 'an element of a computed array in an update: Citus 13.2 crashes on it. Write case when …',
    isBroken: text => updates(text).some(update => /[=,]\s*\[/.test(outside(update))),
  },
  {
    reason: 'set_config: Citus does not pass it on to its nodes. Use set local, in a statement of its own',
    isBroken: text => /\bset_config\(/.test(text),
  },
  {
    reason:
      'a function of the schema search beside tables: it has to run on the coordinator of a Citus. Add where onCoordinator',
    isBroken: text =>
      /\bsearch\.\w+\(/.test(text) && /\bsorted_at\b|\btenant_id\b/.test(text) && !/\bonCoordinator\b/.test(text),
  },
  {
    reason:
      'a subquery for the tenant of another row or the system: they are on different nodes of a Citus. Read those of the system apart',
    isBroken: text => /\btenant_id in \(\w+\.tenant_id/.test(text),
  },
  {
    reason:
      'a subquery that depends on a row of tenants: Citus refuses it, every node has that table. Name the tenant by a parameter',
    isBroken: text => /\bfrom tenants (\w+)\b(?<=\(\s*select\b[^()]*\btenant_id = \1\.id\b[\s\S]*)/.test(text),
  },
  {
    reason:
      'a condition of a left join that is one parameter: Citus refuses it before PostgreSQL 17. Decide in TypeScript',
    isBroken: text => /\bleft join [^\n]*\b(?:on|and) \$\{[^}]*(?:[!=]==|\bis[A-Z]\w*)[^}]*\}(?! *=)/.test(text),
  },
  {
    reason: 'a lock in a statement that also inserts: Citus mixes up its results. Write two statements',
    isBroken: text =>
      /\bfor (?:no key )?update\b/.test(text.split(/\(\s*(?:insert into\b|\$\{insertRows?\()/)[1] ?? ''),
  },
]

/** Statements that do not run on a Citus as they do on a plain PostgreSQL. */
export const findUnfitSql = (sources: readonly Source[]): string[] =>
  findSql(sources).flatMap(({ path, line, text }) =>
    rules.filter(({ isBroken }) => isBroken(text)).map(({ reason }) => `${path}:${line}: ${reason}`),
  )
