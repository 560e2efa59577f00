/** Lets people see the passwords of a form while they type them. They are hidden again before they are sent. */
for (const button of document.querySelectorAll('button.show')) {
  const fields = [...document.querySelectorAll('input[type="password"]')]
  const show = isShown => {
    for (const field of fields) field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.hidden = false
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'))
  button.form.addEventListener('submit', () => show(false))
}
