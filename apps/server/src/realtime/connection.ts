import type { WebSocket } from 'ws'
import type { Credentials, IdentifiedActor } from '../http/access/actors.ts'
import * as protocol from './protocol.ts'

/** A client whose credentials were accepted. */
export type IdentifiedClient = { credentials: Credentials; identified: IdentifiedActor }

/** A socket. It is open once the handshake is done. */
export type Connection = IdentifiedClient & { socket: WebSocket; isOpen: boolean; lastMessageAt: number }

/** Codes of the WebSocket protocol. */
const goingAway = 1001
const policyViolation = 1008

/** Handles text of a client. The hub has no methods, so only handshakes, pings and closes are expected. */
export function receiveText(connection: Connection, text: string): void {
  connection.lastMessageAt = Date.now()
  for (const record of protocol.recordsOf(text)) {
    if (connection.isOpen) handleMessage(connection, record)
    else handleHandshake(connection, record)
  }
}

/** Closes the connection of a client. The client reconnects by itself if `mayReturn`. */
export function disconnect({ socket, isOpen }: Connection, error: string | null, mayReturn: boolean): void {
  if (isOpen) socket.send(protocol.closeMessage(error, mayReturn))
  socket.close(mayReturn ? goingAway : policyViolation)
}

function handleHandshake(connection: Connection, record: string): void {
  if (protocol.readHandshake(record)) {
    connection.isOpen = true
    connection.socket.send(protocol.handshakeDone)
  } else {
    connection.socket.send(protocol.handshakeFailed('Only the json protocol, version 1, is supported'))
    refuse(connection)
  }
}

function handleMessage(connection: Connection, record: string): void {
  const message = protocol.readMessage(record)
  if (message === null) refuse(connection)
  else if (message.kind === 'close') connection.socket.close()
  else if (message.kind === 'call' && message.id !== null) {
    connection.socket.send(protocol.noSuchMethod(message.id, message.target))
  }
}

function refuse({ socket }: Connection): void {
  socket.close(policyViolation, 'Not a message of the protocol')
}
