import { useState } from 'preact/hooks'

// What pages ask of React, for one drawing: nothing happens after it.
export {
  createContext,
  createElement,
  createPortal,
} from 'preact'
export {
  useCallback,
  useContext,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

const nothing = () => undefined

export {
  nothing as flushSync,
  nothing as startTransition,
  nothing as useEffect,
  nothing as useEffectEvent,
  nothing as useLayoutEffect,
}

export const memo = <T>(component: T): T => component
export const useDeferredValue = <T>(value: T): T => value

export function useSyncExternalStore<T>(_: unknown, valueNow: () => T): T {
  const [value] = useState(valueNow)
  return value
}
