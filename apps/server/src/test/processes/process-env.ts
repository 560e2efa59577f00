/** Of a process that a test starts: nothing but where programs are, and where Node keeps what it compiled, if it does. */
export const processEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
