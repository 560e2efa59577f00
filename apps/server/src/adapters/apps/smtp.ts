import { plainField, secretField } from '../credentials/credential-fields.ts'
import { appOf, senderFields } from './app-adapter.ts'
import { checkOfError } from './smtp/smtp-outcome.ts'
import { openSmtpSender, smtpTimeouts } from './smtp/smtp-sender.ts'
import { openSession, smtpPorts } from './smtp/smtp-session.ts'

/** Together shorter than the time that a stopping server waits for. */
const checkTimeouts = { connectMs: 3000, signInMs: 3000, sendMs: 3000 }

export const smtp = appOf({
  id: 'smtp',
  name: 'SMTP',
  category: 'email',
  about: 'Sends e-mails through any mail server.',
  credentialFields: [
    { ...plainField('host', 'Server'), format: 'host', help: 'Such as smtp.example.com.' },
    {
      ...plainField('port', 'Port'),
      default: '587',
      format: 'port',
      help: `Usually ${smtpPorts.join(', ')}. Others work where EGRESS_ALLOW of the server names them.`,
    },
    {
      ...plainField('security', 'Encryption'),
      default: 'starttls',
      choices: ['starttls', 'tls', 'none'],
      help: 'Usually starttls with port 587, and tls with port 465.',
    },
    plainField('user', 'User', false),
    secretField('password', 'Password', false),
    ...senderFields,
  ],
  openEmailSender: ({ connect, maxSendMs = smtpTimeouts.sendMs }, fields) =>
    openSmtpSender(connect, fields, { ...smtpTimeouts, sendMs: maxSendMs }),
  async check({ connect }, fields) {
    try {
      const session = await openSession(connect, fields, checkTimeouts)
      await session.close()
      return { kind: 'ok' }
    } catch (error) {
      return checkOfError(error)
    }
  },
})
