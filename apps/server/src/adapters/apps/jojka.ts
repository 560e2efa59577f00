import { appOf } from './app-adapter.ts'
import { declaredTexts } from './declared-texts/declared-texts.ts'

const name = 'Jojka'

export const jojka = appOf({
  id: 'jojka',
  name,
  category: 'sms',
  about: 'Sends text messages through Jojka.',
  setup:
    'Ask Jojka for the address of its API, how to sign in, and an example request with its answer and its delivery report. Enter them as for any other gateway: with {to}, {sender} and {text} in the places of the example. Then send yourself a test from a template.',
  unconfirmed:
    'The API of Jojka isn’t described in public, so nothing about it could be confirmed. The credential has general fields for HTTP.',
  ...declaredTexts(name),
})
