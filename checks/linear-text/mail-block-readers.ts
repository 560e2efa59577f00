import { readMail } from '@aftermile/domain/messages/mail-blocks/blocks'
import { wordsIn } from '@aftermile/domain/messages/mail-blocks/closed-words'
import { addBlock } from '@aftermile/domain/messages/mail-blocks/edit-mail'
import { markMail, withoutMarks } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import { cardRows, progressOf } from '@aftermile/domain/messages/mail-blocks/ready-fields'
import { readRichText } from '@aftermile/domain/messages/mail-blocks/rich-text'
import { domain, type Reader } from './reader.ts'

const mailBlocks = (name: string) => domain(`messages/mail-blocks/${name}`)

/** What reads the blocks of a mail. */
export const mailBlockReaders: Readonly<Record<string, Reader>> = {
  readMail: {
    read: text => {
      const mail = readMail(text)
      if (mail === null) return
      withoutMarks(markMail(mail))
      addBlock(mail, mail.blocks[0] ?? null, '<mj-text></mj-text>')
    },
    capChars: 500_000,
    from: 'a template that is edited as blocks',
    files: ['edit-mail', 'marked-mail', 'masked-source', 'mjml-tree', 'rich-text'].map(mailBlocks),
    around: ['<mjml><mj-body><mj-section><mj-column><mj-text>', '</mj-text></mj-column></mj-section></mj-body></mjml>'],
    marks: ['<mj-text>', '</mj-text><mj-text>', '<mj-raw>{% if a %}</mj-raw>', '<p>', '<b>', '{% if a %}', '<am-chip '],
  },
  readRichText: {
    read: readRichText,
    capChars: 500_000,
    from: 'a text of a template that is edited as blocks',
    files: [mailBlocks('rich-text')],
    marks: ['<p>a</p>', '<b>', '{% if a %}', '{% endif %}'],
  },
  wordsOfBlock: {
    read: text => [wordsIn(text), cardRows(text), progressOf(text)],
    capChars: 500_000,
    from: 'a block of a template',
    files: [mailBlocks('closed-words'), mailBlocks('ready-fields')],
    marks: ['{% if a %}', '<div class="fact"', '<div class="fact"><span>', '<td><div style="', '<td ;font-weight:400'],
  },
}
