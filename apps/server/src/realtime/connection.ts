import type { WebSocket } from 'ws'
import type { Credentials, IdentifiedActor } from '../http/access/actors.ts'
import * as protocol from './protocol.ts'

/** Whom the door has let in. */
export type IdentifiedClient = { credentials: Credentials; identified: IdentifiedActor }

/** One socket: open once it has shaken hands. */
export type Connection = IdentifiedClient & { socket: WebSocket; isOpen: boolean; heardAt: number }

/** Codes of the WebSocket protocol. */
const goingAway = 1001
const policyBreach = 1008

/** Answers what a client sent. A hub that only speaks needs a handshake, pings and goodbyes. */
export function receiveText(connection: Connection, text: string): void {
  connection.heardAt = Date.now()
  for (const record of protocol.recordsOf(text)) {
    if (connection.isOpen) answer(connection, record)
    else shakeHands(connection, record)
  }
}

/** Sends a client away; it comes back by itself if it may. */
export function disconnect({ socket, isOpen }: Connection, error: string | null, mayReturn: boolean): void {
  if (isOpen) socket.send(protocol.closeMessage(error, mayReturn))
  socket.close(mayReturn ? goingAway : policyBreach)
}

function shakeHands(connection: Connection, record: string): void {
  if (protocol.readHandshake(record)) {
    connection.isOpen = true
    connection.socket.send(protocol.handshakeDone)
  } else {
    connection.socket.send(protocol.handshakeFailed('Only the json protocol, version 1, is spoken here'))
    refuse(connection)
  }
}

function answer(connection: Connection, record: string): void {
  const message = protocol.readMessage(record)
  if (message === null) refuse(connection)
  else if (message.kind === 'close') connection.socket.close()
  else if (message.kind === 'call' && message.id !== null) {
    connection.socket.send(protocol.noSuchMethod(message.id, message.target))
  }
}

function refuse({ socket }: Connection): void {
  socket.close(policyBreach, 'Not of the protocol')
}
