import Button from 'antd/es/button'
import Form, { type FormProps } from 'antd/es/form'
import { Suspense, useState } from 'react'
import type { Row } from '#console/api/data/row'
import { Dialog } from '#console/ui/dialog.tsx'
import FailureDialog from '#console/ui/failure-dialog.tsx'
import { media, useMedia } from '#console/ui/media'
import type { Values } from '#model/check'
import type { Resource } from '#model/resource'
import { DiscardQuestion } from './discard-question.tsx'
import { FieldItem } from './field-item.tsx'
import { sectionsOf, sharedMessages, shownFields } from './form-fields.ts'
import { GivenItem } from './given-item.tsx'
import type { Overrides } from './override.ts'
import { SharedErrors } from './shared-errors.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useRecordForm } from './use-record-form.ts'

interface RecordDialogProps {
  readonly resource: Resource
  readonly overrides: Overrides
  /** The row as it was loaded; a new one where absent. */
  readonly stored: Row | undefined
  /** Values that nobody types: an input of theirs is read-only. */
  readonly given: Values
  readonly onClose: () => void
}

/** 'Descrição *': the mark of what is required stands behind its words (section 2 of the specification). */
const requiredMark: FormProps['requiredMark'] = (label, { required }) => (
  <>
    {label}
    {required && (
      <span className="required-mark" aria-hidden="true">
        {' *'}
      </span>
    )}
  </>
)

/** The inputs of a row under their headings, and what becomes of them. */
export function RecordDialog(props: RecordDialogProps) {
  const { resource, overrides, stored, given, onClose } = props
  const record = useRecordForm(resource, stored, given, onClose)
  const { form, fields, busy, lenient, stale, failure, asking } = record
  const { label, messages, submit } = resource
  const { FormPart } = overrides
  const narrow = useMedia(media.narrow)
  const typed = fields.filter(([name]) => !(name in given))
  const shared = sharedMessages(typed)
  const [first] = typed[0] ?? []
  // Not on a phone: its keyboard would cover the form.
  const [opensWith] = useState(narrow ? undefined : first)

  return (
    <Dialog
      className="form-dialog"
      title={stored ? label.edit : label.new}
      width={720}
      isForm
      onClose={record.leave}
      frame={(parts) => (
        <Form
          form={form}
          name={resource.name}
          layout="vertical"
          autoComplete="off"
          initialValues={record.initial}
          disabled={busy}
          requiredMark={requiredMark}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={record.submit}
          onFinishFailed={record.refuse}
        >
          {parts}
        </Form>
      )}
      footer={
        <>
          <Button disabled={busy} onClick={record.leave}>
            Cancelar
          </Button>
          <SubmitButton
            {...{ form, fields, busy }}
            text={stored ? (label.saveEdit ?? 'Salvar Edição') : (label.save ?? 'Salvar')}
            always={lenient || submit === 'always' || messages.formInvalid !== undefined}
          />
        </>
      }
    >
      {stale && <StaleNotice changes={stale.changes} onReload={record.rebase} />}
      {sectionsOf(shownFields(resource, fields, given)).map(({ title, fields: own }) => (
        <fieldset className="form-section" key={title ?? ''}>
          {title && <legend>{title}</legend>}
          {own.map(([name, field]) =>
            name in given ? (
              <GivenItem key={name} {...{ name, field, given }} />
            ) : (
              <FieldItem
                key={name}
                {...{ resource, overrides, name, field, lenient, shared }}
                autoFocus={name === opensWith}
                stored={record.stored}
                judged={record.judged}
              />
            ),
          )}
        </fieldset>
      ))}
      <SharedErrors messages={shared} />
      <Suspense fallback={null}>
        {FormPart && record.stored && <FormPart ref={record.part} row={record.stored} />}
      </Suspense>
      {failure && <FailureDialog message={failure} onClose={record.acknowledge} />}
      {asking && <DiscardQuestion onDiscard={onClose} onKeep={record.stay} />}
    </Dialog>
  )
}
