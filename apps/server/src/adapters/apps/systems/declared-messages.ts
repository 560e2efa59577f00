import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { z } from 'zod'
import { textAt } from '../../carriers/client/json-path.ts'
import { Declaration, mappingOf, path, readDeclarationOf } from '../../carriers/generic/declaration.ts'
import { parcelsOf, readDeclared } from '../../carriers/generic/read-declared.ts'
import { type CredentialField, type FieldProblem, plainField } from '../../credentials/credential-fields.ts'
import type { SystemAnswer, SystemFormat, SystemMessage } from './system-adapter.ts'

/** The declaration of a carrier, with the number of an order. Without `events`, an entry is one event. */
const SystemDeclaration = Declaration.extend({
  orderNumber: path.nullable().default(null),
  events: path.default(''),
})
type SystemDeclaration = z.output<typeof SystemDeclaration>

const declarationId = 'declaration'

export const declarationField = (example: object): CredentialField => ({
  ...plainField(declarationId, 'Message mapping (JSON)'),
  help: 'Where the numbers, states and times are in a message, and what the states mean.',
  default: JSON.stringify(example, null, 2),
  isLong: true,
})

const readDeclaration = (fields: Fields) => readDeclarationOf(SystemDeclaration, fields[declarationId] ?? '')

export function findDeclarationProblems(fields: Fields): FieldProblem[] {
  const declaration = readDeclaration(fields)
  return 'problem' in declaration ? [{ id: declarationId, message: declaration.problem }] : []
}

export function declaredFormatOf(fields: Fields): SystemFormat | null {
  const declaration = readDeclaration(fields)
  return 'problem' in declaration ? null : { homeZone: declaration.homeZone, mapping: mappingOf(declaration) }
}

/** Reads a message as the credential declares it. */
export function readDeclaredMessage(value: unknown, fields: Fields): SystemMessage {
  const declaration = readDeclaration(fields)
  if ('problem' in declaration) return { kind: 'unreadable', why: declaration.problem }
  const entries = parcelsOf(declaration, value)
  if (entries.length === 0) return { kind: 'unreadable', why: 'The message has no entries where they are declared' }
  return { kind: 'read', answers: entries.map(({ parcel, number }) => answerOf(declaration, parcel, number)) }
}

function answerOf(declaration: SystemDeclaration, entry: unknown, number: string | null): SystemAnswer {
  const orderNumber = declaration.orderNumber === null ? null : textAt(entry, declaration.orderNumber)
  if (orderNumber === null && number === null) return nameless(entry)
  const { events, quarantined } = readDeclared(declaration, entry, {
    number: number ?? '',
    postalCode: null,
    countryCode: null,
  })
  return { orderNumber, numbers: number === null ? [] : [number], events, quarantined }
}

/** What is told about nothing that has a number. */
export const nameless = (entry: unknown): SystemAnswer => ({
  orderNumber: null,
  numbers: [],
  events: [],
  quarantined: [
    { raw: (JSON.stringify(entry) ?? '').slice(0, 4000), why: 'The message has no order or parcel number' },
  ],
})
