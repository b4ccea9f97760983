import './suggest.ts'

/** What the page of a parcel does with a script: two buttons, and links to folded sections in browsers that do not open these themselves. */

const copyButton = document.querySelector<HTMLButtonElement>('[data-copy]')
const printButton = document.querySelector<HTMLButtonElement>('[data-print]')
const notice = document.querySelector<HTMLElement>('[data-said]')

if (copyButton) {
  copyButton.hidden = false
  copyButton.addEventListener('click', () => {
    void copyAddress(copyButton.dataset.copy ?? location.href)
  })
}
if (printButton) {
  printButton.hidden = false
  printButton.addEventListener('click', () => globalThis.print())
}
addEventListener('hashchange', openTarget)
openTarget()

/** Without the right to the clipboard, which http:// does not give, the field at the end of the page is marked for the reader to copy. */
async function copyAddress(address: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('#share')
  const isCopied = await writeToClipboard(address)
  if (isCopied && notice) notice.textContent = notice.dataset.said ?? ''
  if (!isCopied) {
    field?.focus()
    field?.select()
  }
}

async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  const folded = target?.closest('details')
  if (!target || !folded || folded.open) return
  folded.open = true
  target.scrollIntoView()
}
