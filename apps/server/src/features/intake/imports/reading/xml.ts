import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { ImportFault, limits } from './limits.ts'

export type XmlHandlers = {
  /** Names have no namespace prefix. */
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

export type Attributes = (name: string) => string | null

/** Parses a part of a workbook chunk by chunk and yields after each. Only the five entities of XML are known. */
export async function* readXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false })
  const fail = (message: string): never => {
    throw new ImportFault(message)
  }
  parser.on('error', () => fail('This workbook is damaged: part of it isn’t valid XML.'))
  parser.on('doctype', () => fail('This workbook defines its own document type, which isn’t supported.'))
  let depth = 0
  let waitingChars = 0
  parser.on('opentag', tag => {
    waitingChars = 0
    if (++depth > limits.xmlDepth) fail('This workbook is damaged: part of it is nested too deeply.')
    handlers.open?.(local(tag.name), attributesOf(tag.attributes))
  })
  parser.on('text', text => handlers.text?.(text))
  parser.on('cdata', text => handlers.text?.(text))
  parser.on('closetag', tag => {
    waitingChars = 0
    depth--
    handlers.close?.(local(tag.name))
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk as Buffer, { stream: true }) // a stream without encoding gives buffers
      // The parser buffers everything since the last tag.
      waitingChars += text.length
      parser.write(text)
      if (waitingChars > limits.xmlTextChars) fail('This workbook is damaged: part of it never ends.')
      yield
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    throw error instanceof ImportFault ? error : new ImportFault('This workbook is damaged and can’t be unpacked.')
  } finally {
    stream.destroy()
  }
}

export async function readFullXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf =
  (attributes: Readonly<Record<string, string>>): Attributes =>
  attribute => {
    for (const [name, value] of Object.entries(attributes)) {
      if (local(name) === attribute) return value
    }
    return null
  }
