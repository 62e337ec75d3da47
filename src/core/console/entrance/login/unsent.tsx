import { useEffect, useState } from 'react'
import { unsentOfLast } from '#console/api/device-session'

/** A session that ended with registers still to be sent. */
export default function Unsent() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    unsentOfLast().then(setCount, () => undefined)
  }, [])
  if (count === 0) return null
  return (
    <p role="status" className="entrance-unsent">
      Entre de novo para enviar {count === 1 ? '1 chamada' : `${count} chamadas`}
    </p>
  )
}
