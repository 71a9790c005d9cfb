/** Styles of components that only the flow editor uses, in addition to those of the whole console. */
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Tabs.css'
