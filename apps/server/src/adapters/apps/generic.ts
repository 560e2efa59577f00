import { appOf } from './app-adapter.ts'
import { declaredTexts } from './declared-texts/declared-texts.ts'

const name = 'Another gateway'

export const generic = appOf({
  id: 'generic',
  name,
  category: 'sms',
  about: 'Sends text messages through any gateway with an HTTP API.',
  setup:
    'Take the address, the sign-in and an example request from the documentation of the gateway. Put {to}, {sender} and {text} in the places of the example, and describe its answer and its delivery reports. If the gateway wants the address for reports with each message, write {callbackUrl} in the request, else enter the callback address of the saved credential there. Then send yourself a test from a template.',
  ...declaredTexts(name),
})
