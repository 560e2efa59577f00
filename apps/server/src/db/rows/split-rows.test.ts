import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cells, splitRows } from './split-rows.ts'

type Message = { readonly cells: Cells } | { readonly other: string }

const cell = fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 4000, maxLength: 9000 })))
const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ cells: fc.array(cell, { maxLength: 5 }) }),
  fc.record({ other: fc.string({ maxLength: 20 }) }),
)

test('whatever the pieces in which it comes, each row and each other message is read once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(message),
      fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1 }),
      (messages, lengths) => {
        const read: Message[] = []
        const take = splitRows({
          onRow: cells => read.push({ cells }),
          onOther: bytes => read.push(...othersIn(bytes)),
        })
        const bytes = Buffer.concat(messages.map(bytesOf))
        for (let index = 0, n = 0; index < bytes.length; n++) {
          const length = lengths[n % lengths.length] ?? 1
          take(bytes.subarray(index, index + length))
          index += length
        }
        expect(read).toEqual(messages)
      },
    ),
  )
})

function bytesOf(message: Message): Buffer {
  if ('other' in message) return framed('N', Buffer.from(message.other))
  const cells = message.cells.flatMap(cell => {
    const bytes = Buffer.from(cell ?? '')
    return [int32(cell === null ? -1 : bytes.length), bytes]
  })
  const count = Buffer.alloc(2)
  count.writeInt16BE(message.cells.length)
  return framed('D', Buffer.concat([count, ...cells]))
}

const framed = (code: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(code), int32(body.length + 4), body])

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function othersIn(bytes: Buffer): Message[] {
  if (bytes.length === 0) return []
  const end = 1 + bytes.readInt32BE(1)
  return [{ other: bytes.toString('utf8', 5, end) }, ...othersIn(bytes.subarray(end))]
}
