import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { Dialog, type DialogProps } from '#console/ui/dialog.tsx'
import FailureDialog from '#console/ui/failure-dialog.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { media, useMedia } from '#console/ui/media'
import QuestionDialog from '#console/ui/question-dialog.tsx'
import { discarding } from '#console/ui/questions.tsx'
import { isClosed, openingFields } from '#model/closed'
import type { Field } from '#model/field'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { wordsOf } from '#model/wording'
import { AnswerButtons, type Answers } from './answer-buttons.tsx'
import { FieldItem, requiredMark } from './field-item.tsx'
import {
  daysSince,
  filledIn,
  formSections,
  sectionsOf,
  sharedMessages,
  shownFields,
} from './form-fields.ts'
import { SaveQuestion, StaleNotice } from './form-questions.tsx'
import type { FormCall } from './form-save.ts'
import { FormSection } from './form-section.tsx'
import { NewRow } from './inputs/widget.ts'
import type { Overrides } from './override.ts'
import { RowsEditor } from './rows-editor.tsx'
import { showSection } from './show-section.ts'
import { useRecordForm } from './use-record-form.ts'

export interface RecordDialogProps {
  /** Where the form is, if that is no dialog over the page. */
  readonly Shell?: ComponentType<DialogProps>
  readonly resource: Resource
  readonly overrides?: Overrides
  readonly stored?: Row | undefined
  /** Values that nobody types: their inputs are read-only. */
  readonly preset?: Values
  /** What the inputs of a new row begin with. */
  readonly filled?: Values | undefined
  readonly instead?: FormCall
  /** The title of the section that it opens with. */
  readonly at?: string | undefined
  readonly answers?: Answers | undefined
  /** It is left once the row is there, and adds no other. */
  readonly once?: true
  readonly onClose: (saved?: Row) => void
  /** What stands above the inputs. */
  readonly head?: ReactNode
  /** What stands below the inputs. */
  readonly children?: ReactNode
}

export function RecordDialog(props: RecordDialogProps) {
  const { Shell = Dialog, overrides = {}, stored, preset = none, filled, instead, onClose } = props
  const { at, head, answers, once, children } = props
  const resource = offered(props.resource)
  const record = useRecordForm({
    ...{ resource, overrides, preset, filled, instead, onClose },
    loaded: stored,
    isUndoable: answers !== undefined,
  })
  const [isOpen, setOpen] = useState(!answers)
  const { form, fields, busy, lenient, stale, failure, asking, question } = record
  const { label } = resource
  const goesOn = record.another.loading
  const { FormHead, FormPart } = overrides
  const narrow = useMedia(media.narrow)
  const role = useRole()
  // Of a closed row, what would open it is asked alone, until it does.
  const isShut = (values: Values) => !instead && isClosed(resource, { ...record.stored, ...values })
  const shut = Form.useWatch(isShut, { form, preserve: true }) ?? (stored ? isShut(stored) : false)
  const openers = openingFields(resource, role)
  const typed = fields.filter(([name]) => !(name in preset) && (!shut || openers.includes(name)))
  // Where it begins with answers, its head says what is preset.
  const shown = answers
    ? typed.filter(([name]) => name !== answers.name)
    : shownFields(resource, shut ? typed : fields, preset)
  const sections = instead ? sectionsOf(fields) : formSections(resource, shown)
  const shared = sharedMessages(typed)
  const adds = !stored && !instead && !once && fields.some(([, { keep }]) => keep)
  const inForm = sections.flatMap((section) => section.fields)
  const isFirst = at
    ? ([, { section }]: (typeof fields)[number]) => section === at
    : ([name]: (typeof fields)[number]) => !(name in preset)
  const [first] = inForm.find(isFirst) ?? []
  // Not on a phone, before one is typing: its keyboard would cover the form.
  const [opensWith] = useState(narrow ? undefined : first)
  useEffect(() => showSection(at), [at])

  return (
    <NewRow value={RecordDialog}>
      <Shell
        className="form-dialog"
        title={instead?.title ?? (stored ? label.edit : label.new)}
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
            onValuesChange={(changed) =>
              form.setFieldsValue(daysSince(fields, changed, record.stored))
            }
            onFinish={() => record.submit()}
            onFinishFailed={record.refuse}
          >
            {parts}
          </Form>
        )}
        footer={
          answers && !isOpen ? (
            <AnswerButtons
              {...{ answers, form, busy }}
              isDirty={record.isDirty}
              onOpen={() => setOpen(true)}
            />
          ) : (
            <>
              {!(adds && narrow) && (
                <Button disabled={busy} onClick={record.leave}>
                  Cancelar
                </Button>
              )}
              {adds && (
                <Button disabled={busy} {...record.another}>
                  {label.saveAnother}
                </Button>
              )}
              <Button type="primary" htmlType="submit" disabled={goesOn} loading={busy && !goesOn}>
                {instead?.submit ?? (stored ? label.saveEdit : label.save)}
              </Button>
            </>
          )
        }
      >
        {head}
        {FormHead && record.stored && <FormHead row={record.stored} onSaved={record.rebase} />}
        {shut && <p className="dialog-note message">{resource.closed?.says}</p>}
        {stale && <StaleNotice changes={stale.changes} onReload={record.rebase} />}
        {sections.map(
          ({ title, isFolded, fields: own }) =>
            (isOpen || isFolded) && (
              <FormSection
                key={`${record.round} ${title ?? ''}`}
                title={title}
                filled={isFolded ? (values) => filledIn(own, values) : undefined}
              >
                {own.map(([name, field]) =>
                  name in preset ? (
                    <PresetItem key={name} {...{ name, field, preset }} />
                  ) : (
                    <FieldItem
                      key={name}
                      {...{ resource, overrides, name, field, lenient, shared }}
                      autoFocus={name === (record.round > 0 || answers ? first : opensWith)}
                      stored={record.stored}
                      judged={record.judged}
                    />
                  ),
                )}
              </FormSection>
            ),
        )}
        {!shut &&
          record.inside.map((inside) => (
            <RowsEditor
              key={`${record.round} ${inside.name}`}
              {...{ form, inside, busy }}
              isFolded={resource.folds}
              stored={record.stored}
              judged={record.judged}
            />
          ))}
        <SharedErrors messages={shared} />
        {children}
        {FormPart && record.stored && <FormPart ref={record.part} row={record.stored} />}
        {failure && <FailureDialog message={failure} onClose={record.acknowledge} />}
        {question && (
          <SaveQuestion text={question} onSave={() => record.submit(true)} onBack={record.stay} />
        )}
        {asking && (
          <QuestionDialog {...discarding} onRefuse={record.stay} onAccept={() => onClose()} />
        )}
        {Shell !== Dialog && <Departure isDirty={record.isDirty} busy={busy} />}
      </Shell>
    </NewRow>
  )
}

const none = {}

/** The page beside a form at the side can be left by its links. What is being saved is judged first. */
function Departure({ isDirty, busy }: { isDirty: () => boolean; busy: boolean }) {
  const { held, stay } = useLeaveQuestion(isDirty)
  if (!held || busy) return null
  const leave = () => {
    stay()
    held()
  }
  return <QuestionDialog {...discarding} onRefuse={stay} onAccept={leave} />
}

function PresetItem({ name, field, preset }: { name: string; field: Field; preset: Values }) {
  const id = `preset-${name}`
  return (
    <div className="form-field">
      <Form.Item label={field.label} htmlFor={id}>
        <Input id={id} readOnly variant="filled" value={wordsOf(name, field, preset)} />
      </Form.Item>
    </div>
  )
}

/** Its place is kept: a button that moved away as its form lost the focus would not be clicked. */
function SharedErrors({ messages }: { messages: ReadonlySet<string> }) {
  if (messages.size === 0) return null
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsError }) => {
        const said = new Set(getFieldsError().flatMap(({ errors }) => errors))
        const shown = [...messages].filter((message) => said.has(message))
        return (
          <p className="form-error" role="alert">
            {shown.join(' ')}
          </p>
        )
      }}
    </Form.Item>
  )
}
