import type { Endpoint } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const endpoints = Object.values(contract).flatMap(group => Object.values(group as Record<string, Endpoint>))

test('every answer of the contract has a sample', () => {
  const without = endpoints.flatMap(({ method, path, reply }) => {
    try {
      if (reply) sample(reply)
      return []
    } catch (error) {
      return [`${method} ${path}: ${String(error).slice(0, 300)}`]
    }
  })
  expect(without).toEqual([])
})
