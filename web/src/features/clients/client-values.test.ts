import { expect, test } from 'vitest'
import { clientUpdateBody, emptyClient, newClientBody } from './client-values.ts'

const noura = {
  ...emptyClient,
  full_name: 'Noura',
  phone_number: '+966501234567',
  email: 'noura@example.com',
}

test('a new client carries the three flags and no optional field that is empty', () => {
  expect(newClientBody({ ...noura, password: 'long enough' })).toEqual({
    full_name: 'Noura',
    phone_number: '+966501234567',
    email: 'noura@example.com',
    password: 'long enough',
    user_registered_with: 'MANUAL',
    is_verified: true,
    active: true,
    finishedRegistration: true,
  })
})

test('optional fields that are filled are sent', () => {
  const body = newClientBody({ ...noura, city: 'jeddah', planning_for: ['self'] })
  expect(body).toMatchObject({ city: 'jeddah', planning_for: ['self'] })
  expect(body).not.toHaveProperty('district')
})

test('a name of invisible characters is empty', () => {
  const blank = { ...noura, parents_full_name: '\u3164\u200b ' }
  expect(newClientBody(blank)).not.toHaveProperty('parents_full_name')
  const loaded = { ...noura, parents_full_name: 'Saad' }
  expect(clientUpdateBody(blank, loaded)).toMatchObject({ parents_full_name: null })
})

test('an update never sends a password, and clears with null only what was filled before', () => {
  const loaded = { ...noura, city: 'jeddah', planning_for: ['self'], user_registered_with: 'PHONE' }
  expect(clientUpdateBody({ ...loaded, city: '', planning_for: [] }, loaded)).toEqual({
    full_name: 'Noura',
    phone_number: '+966501234567',
    email: 'noura@example.com',
    user_registered_with: 'PHONE',
    city: null,
    planning_for: null,
  })
})
