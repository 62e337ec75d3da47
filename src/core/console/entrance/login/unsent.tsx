import { useEffect, useState } from 'react'
import { askToSend } from '#console/api/device-session'

/** A session that ended with something still to be sent. */
export default function Unsent() {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    askToSend().then(setAsked, () => undefined)
  }, [])
  if (!asked) return null
  return (
    <p role="status" className="entrance-unsent">
      {asked}
    </p>
  )
}
