import type { ChildProcess } from 'node:child_process'

/** What a process says when it is ready. It fails if the process ends before. */
export function firstMessage<Message>(child: ChildProcess, what: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Message)) // what its file sends
    child.once('exit', () => reject(new Error(`${what} did not start; its reason is above.`)))
  })
}
