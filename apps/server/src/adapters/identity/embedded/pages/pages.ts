import { type Html, html } from '../../../../runtime/html.ts'
import { longestPassword, shortestPassword } from '../../passwords.ts'
import { page } from './page.ts'

type SignIn = {
  action: string
  email: string
  error: string | null
  /** Where a forgotten password is replaced. */
  forgotten: string
  demo: readonly string[]
  demoPassword: string | null
}

export function signInPage({ action, email, error, forgotten, demo, demoPassword }: SignIn): string {
  const focus = html`autofocus`
  return page({
    title: 'Sign in',
    body: html`<div class="cards">
<section class="card" aria-labelledby="title">
<h1 id="title">Sign in</h1>
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post" action="${action}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none"
  spellcheck="false" maxlength="320" required value="${email}" ${describedBy(error)} ${email === '' ? focus : null}>
<label for="password">Password</label>
${passwordField(html`<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required
  ${describedBy(error)} ${email === '' ? null : focus}>`)}
<button type="submit" class="primary">Sign in</button>
</form>
<a class="plain" href="${forgotten}">Forgot password?</a>
</section>
${demo.length === 0 ? null : demoUsers({ action, demo, demoPassword })}
</div>`,
  })
}

type ChoosePassword = Pick<SignIn, 'action' | 'email' | 'error'> & {
  /** The link came by e-mail. A password that is set with another link counts in one tenant. */
  isMailed: boolean
}

/** The page for an invited person who has no password yet. */
export function choosePasswordPage({ action, email, error, isMailed }: ChoosePassword): string {
  return page({
    title: 'Choose a password',
    body: html`<section class="card" aria-labelledby="title">
<h1 id="title">Choose a password</h1>
<p>Finish setting up your account. Use at least ${shortestPassword} characters.</p>
${isMailed ? null : html`<p>The password is for the organisation that invited you. Others that you use with this e-mail stay the same.</p>`}
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post" action="${action}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${email}">
<label for="new-password">Password</label>
${newPasswordFields(error)}
<button type="submit" class="primary">Continue</button>
</form>
</section>`,
  })
}

/** The page that asks where to send a link for a new password. `back` leads to the sign-in. */
export function forgottenPage({ from, email, error }: { from: string; email: string; error: string | null }): string {
  return page({
    title: 'Forgot password',
    body: html`<section class="card" aria-labelledby="title">
<h1 id="title">Forgot your password?</h1>
<p>Enter your e-mail address. We’ll send a link with which you can choose a new password.</p>
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post" action="/oidc/forgotten">
<input type="hidden" name="from" value="${from}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none"
  spellcheck="false" maxlength="320" required autofocus value="${email}" ${describedBy(error)}>
<button type="submit" class="primary">Send link</button>
</form>
<a class="plain" href="${signInOf(from)}">Back to sign-in</a>
</section>`,
  })
}

/** Says the same for every address, so that nobody learns who has an account. */
export const linkSentPage = ({ from, email }: { from: string; email: string }): string =>
  messagePage({
    title: 'Check your e-mail',
    text: `If ${email} has an account, a link is on its way. It works once, for one hour. If nothing comes, look in your spam folder or ask your administrator.`,
    link: { href: signInOf(from), text: 'Back to sign-in' },
  })

/** The sign-in that somebody came from, which is valid for an hour. */
const signInOf = (from: string): string => (from === '' ? '/' : `/oidc/interaction/${from}`)

/** The page behind a link that was mailed. */
export function newPasswordPage({ code, email, error }: { code: string; email: string; error: string | null }): string {
  return page({
    title: 'Choose a new password',
    body: html`<section class="card" aria-labelledby="title">
<h1 id="title">Choose a new password</h1>
<p>Use at least ${shortestPassword} characters. You’ll be signed out everywhere.</p>
${error === null ? null : html`<p class="error" role="alert" id="error">${error}</p>`}
<form method="post" action="/oidc/reset">
<input type="hidden" name="code" value="${code}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" readonly value="${email}">
<label for="new-password">New password</label>
${newPasswordFields(error)}
<button type="submit" class="primary">Change password</button>
</form>
</section>`,
  })
}

export const passwordChangedPage = (): string =>
  messagePage({
    title: 'Your password is changed',
    text: 'You’re signed out everywhere. Sign in with the new password.',
    link: { href: '/', text: 'Sign in' },
  })

export const usedLinkPage = (): string =>
  messagePage({
    title: 'This link isn’t valid',
    text: 'It was used already, is older than an hour, or a newer password was chosen. Ask for a new link.',
    link: { href: '/oidc/forgotten', text: 'Send a new link' },
  })

const newPasswordFields = (
  error: string | null,
): Html => html`${passwordField(html`<input id="new-password" name="new-password"
  type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="${longestPassword}" required autofocus
  ${describedBy(error)}>`)}
<label for="confirm">Confirm password</label>
<input id="confirm" name="confirm" type="password" autocomplete="new-password" minlength="${shortestPassword}"
  maxlength="${longestPassword}" required ${describedBy(error)}>`

/** A password with a button that shows it. Without scripts there is no button. */
const passwordField = (input: Html): Html => html`<div class="password">${input}
<button type="button" class="show" aria-pressed="false" hidden>Show<span class="hidden"> password</span></button></div>`

const describedBy = (error: string | null): Html | null =>
  error === null ? null : html`aria-invalid="true" aria-describedby="error"`

function demoUsers({ action, demo, demoPassword }: Pick<SignIn, 'action' | 'demo' | 'demoPassword'>): Html {
  return html`<section class="card demo" aria-labelledby="demo">
<h2 id="demo">Demo users</h2>
<p>${
    demoPassword === null
      ? 'Select a user to fill in the e-mail'
      : html`Select a user to sign in. Password: <code>${demoPassword}</code>`
  }</p>
<form method="post" action="${action}">
${demo.map(email => html`<button type="submit" name="demo" value="${email}">${email}</button>\n`)}</form>
</section>`
}

type Message = { title: string; text: string; link?: { href: string; text: string } }

/** A page with one sentence and a link. */
function messagePage({ title, text, link }: Message): string {
  const { href, text: linkText } = link ?? { href: '/', text: 'Go to Aftermile' }
  return page({
    title,
    body: html`<section class="card">
<h1>${title}</h1>
<p>${text}</p>
<a class="primary" href="${href}">${linkText}</a>
</section>`,
  })
}

/** `form` comes from the provider and contains its token against forged requests. */
export function signOutPage(form: string): string {
  const providersForm: Html = { markup: form }
  return page({
    title: 'Sign out',
    body: html`<section class="card">
<h1>Sign out of Aftermile?</h1>
<p>You’ll be signed out in all windows of this browser.</p>
${providersForm}
<button type="submit" form="op.logoutForm" name="logout" value="yes" class="primary">Sign out</button>
<a class="plain" href="/">Stay signed in</a>
</section>`,
  })
}

export const signedOutPage = (): string =>
  messagePage({
    title: 'You’re signed out',
    text: 'You can close this window or sign in again.',
    link: { href: '/', text: 'Sign in' },
  })

export const expiredPage = (): string =>
  messagePage({
    title: 'This sign-in has expired',
    text: 'It took too long, was completed in another window, or your browser blocks cookies. Start again.',
    link: { href: '/', text: 'Start again' },
  })

export const refusedPage = (): string =>
  messagePage({ title: 'Sign-in couldn’t continue', text: 'This link isn’t valid. Start again.' })

export const busyPage = (): string =>
  messagePage({
    title: 'Too many sign-in attempts',
    text: 'There were too many attempts from your network. Wait a minute and try again.',
  })

export const unavailablePage = (): string =>
  messagePage({ title: 'Aftermile is temporarily unavailable', text: 'Please try again in a moment.' })

export const errorPage = (): string =>
  messagePage({ title: 'Something went wrong', text: 'The error has been logged. Please try again.' })
