export const secretKey = 'a key of the tests, long enough to be taken'
