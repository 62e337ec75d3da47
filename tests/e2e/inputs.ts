import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses an option of a select by its words. */
export async function choose(page: Page, label: string, option: string, within?: Locator) {
  const box = (within ?? page).getByRole('combobox', { name: label, exact: true })
  if (await box.evaluate((element) => element instanceof HTMLSelectElement)) {
    await box.selectOption({ label: option })
    return
  }
  await box.click()
  await page.locator(`.ant-select-item-option[title="${option}"]:visible`).click()
}

/** Opens a part of a form that is folded up. */
export async function unfold(form: Locator, title: string) {
  await form.locator('details:not([open]) > summary', { hasText: title }).click()
}

/** Fills a date field with a day as dd/mm/aaaa, and leaves it. */
export async function typeDay(form: Locator, label: string, day: string) {
  const input = form.getByRole('textbox', { name: label })
  await input.fill(day)
  await input.press('Tab')
}

/** The same, key by key. */
export async function typeDayByKeys(form: Locator, label: string, day: string) {
  const input = form.getByRole('textbox', { name: label })
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(day)
  await input.press('Tab')
}

/** What a form says by its inputs, and not in a toast above it. */
export function said(form: Locator, text: string | RegExp): Locator {
  return form.locator('.ant-modal-body').getByText(text)
}

/** A field, a value that it refuses, and what it says of it. */
export type Recusa = readonly [label: string, value: string, message: string]

/** Leaves refused values in a form that is otherwise right: each is said while it stands, and the form waits. */
export async function expectRefusals(form: Locator, recusas: readonly Recusa[]) {
  for (const [label, value, message] of recusas) {
    const input = form.getByRole('textbox', { name: label, exact: true })
    const before = await input.inputValue()
    await input.fill(value)
    await input.blur()
    await expect(form.getByText(message), message).toBeVisible()
    await input.fill(before)
    await input.blur()
    await expect(form.getByText(message), message).toBeHidden()
  }
}

/** Changes the password on the screen that asks for it. */
export async function changePassword(page: Page, atual: string, nova: string): Promise<void> {
  await page.getByLabel('Senha atual').fill(atual)
  await page.getByLabel('Nova senha', { exact: true }).fill(nova)
  await page.getByLabel('Confirme a nova senha').fill(nova)
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
}
