import { expect, test } from 'vitest'
import { canSave, editMessage, isEmpty, newConversation, newMessage } from './drafts.ts'

test('drafts are new, and a new message is also being edited', () => {
  expect(newConversation('shipment/1', 'c1')).toEqual({
    id: 'c1',
    subjectId: 'shipment/1',
    subject: '',
    body: '',
    priority: 0,
    isNew: true,
  })
  expect(newMessage('c1', 'm1')).toEqual({ id: 'm1', conversationId: 'c1', content: '', isNew: true, isEdited: true })
})

test('an edited message is not new', () => {
  const by = {
    createdByUserId: 'u',
    createdByUsername: 'U',
    updatedByUserId: 'u',
    updatedByUsername: 'U',
    createdAt: '',
    updatedAt: '',
  }
  const message = {
    id: 'm',
    conversationId: 'c',
    subjectId: 's',
    content: '<p>x</p>',
    contentType: 'text/html' as const,
    createdByEmail: '',
    ...by,
  }
  expect(editMessage(message)).toEqual({
    id: 'm',
    conversationId: 'c',
    content: '<p>x</p>',
    isNew: false,
    isEdited: true,
  })
})

test('a conversation needs a subject or a text', () => {
  const draft = newConversation('shipment/1')
  expect(canSave(draft)).toBe(false)
  expect(canSave({ ...draft, subject: ' ', body: '<p><br></p>' })).toBe(false)
  expect(canSave({ ...draft, subject: 'Damaged' })).toBe(true)
  expect(canSave({ ...draft, body: '<p>Damaged</p>' })).toBe(true)
})

test('a message with tags but no text is empty', () => {
  expect(isEmpty({ content: '<p><br></p>' })).toBe(true)
  expect(isEmpty({ content: '<p>x</p>' })).toBe(false)
})
