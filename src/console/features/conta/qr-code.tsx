import QRCode from 'antd/es/qr-code'

/** An address as a drawing for the camera of a phone: dark on light, whatever the theme, as scanners read it. */
export default function QrCode({ value }: { value: string }) {
  return (
    <QRCode
      value={value}
      size={200}
      color="#000000"
      bgColor="#ffffff"
      aria-label="Código QR para o aplicativo autenticador"
    />
  )
}
